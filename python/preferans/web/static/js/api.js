/** Calls of the solver behind the page: the engine's methods over HTTP, with progress, partial results and cancelling. */

/** What the server answered instead of a result; `code` is the engine's, `status` of HTTP (0: no connection). */
export class ApiError extends Error {
  constructor({ code = 0, message = "", data = null }, status) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.data = data;
    this.status = status;
  }
}

const MOST_TRIES = 8;

/**
 * The caller of the engine's methods.
 * @param {{onBusy?: (seconds: number) => void, onLost?: () => void, onFound?: () => void}} notices
 */
export function createApi({ onBusy = () => {}, onLost = () => {}, onFound = () => {} } = {}) {
  const running = new Map();

  async function request(path, options) {
    let response;
    try {
      response = await fetch(path, options);
    } catch (error) {
      if (error.name === "AbortError") throw error;
      onLost();
      throw new ApiError({ message: "no connection" }, 0);
    }
    onFound();
    return response;
  }

  /** The result of an engine method; rejects with ApiError, or AbortError when `signal` was aborted. */
  async function call(method, params = {}, { signal, onProgress, onPartial } = {}) {
    const streamed = Boolean(onProgress || onPartial);
    for (let tries = 1; ; tries += 1) {
      const response = await request(`/api/${method}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "Accept-Language": document.documentElement.lang,
          Accept: streamed ? "application/x-ndjson" : "application/json",
        },
        body: JSON.stringify(params),
        signal,
      });
      if (response.status === 503 && tries < MOST_TRIES) {
        const seconds = Math.max(1, Number(response.headers.get("Retry-After")) || 1);
        onBusy(seconds);
        await pause(seconds * 1000, signal);
        continue;
      }
      if (!response.ok) throw await errorOf(response);
      const type = response.headers.get("Content-Type") ?? "";
      return type.includes("x-ndjson") ? readLines(response, onProgress, onPartial) : response.json();
    }
  }

  /** What a plain GET of the API gives. */
  async function get(path, { signal } = {}) {
    const headers = { "Accept-Language": document.documentElement.lang };
    const response = await request(`/api/${path}`, { signal, headers });
    if (!response.ok) throw await errorOf(response);
    return response.json();
  }

  /** A fresh signal for `key`; the former one of the same key is aborted, so that late answers are dropped. */
  function latest(key) {
    running.get(key)?.abort();
    const controller = new AbortController();
    running.set(key, controller);
    return controller.signal;
  }

  /** Aborts what runs under `key`. */
  function stop(key) {
    running.get(key)?.abort();
    running.delete(key);
  }

  return { call, get, latest, stop };
}

async function errorOf(response) {
  let body = null;
  try {
    body = await response.json();
  } catch {
    body = null;
  }
  return new ApiError(body?.error ?? { message: `${response.status} ${response.statusText}` }, response.status);
}

async function readLines(response, onProgress, onPartial) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = done ? "" : lines.pop();
    for (const line of lines) {
      if (!line.trim()) continue;
      const message = JSON.parse(line);
      if ("result" in message) return message.result;
      if ("error" in message) throw new ApiError(message.error, response.status);
      if ("partial" in message) onPartial?.(message.partial);
      else if ("progress" in message) onProgress?.(message.progress);
    }
    if (done) throw new ApiError({ message: "the answer broke off" }, 0);
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("aborted", "AbortError"));
    });
  });
}
