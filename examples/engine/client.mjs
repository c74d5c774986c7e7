// A client of the engine for Node.js without any package: questions are promises, answered in any order you await.
//
//   node client.mjs preferans engine
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class Engine {
  #process;
  #waiting = new Map();
  #next = 1;

  constructor(command, ...args) {
    this.#process = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.#process.on("close", () => this.#failAll(new Error("the engine has ended")));
    createInterface({ input: this.#process.stdout }).on("line", (line) => this.#receive(JSON.parse(line)));
  }

  /** Asks; `progress(done, total)` is called now and then, an AbortSignal takes the question back. */
  ask(method, params = {}, { progress, signal } = {}) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, progress });
      this.#send({ jsonrpc: "2.0", id, method, params: progress ? { ...params, progress: true } : params });
      signal?.addEventListener("abort", () => this.#send({ jsonrpc: "2.0", method: "$/cancel", params: { id } }));
    });
  }

  close() {
    this.#process.stdin.end();
  }

  #send(message) {
    this.#process.stdin.write(JSON.stringify(message) + "\n");
  }

  #receive(message) {
    if (message.method === "$/progress") {
      const { id, done, total } = message.params;
      this.#waiting.get(id)?.progress?.(done, total);
      return;
    }
    const { resolve, reject } = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) reject(Object.assign(new Error(message.error.message), message.error));
    else resolve(message.result);
  }

  #failAll(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const engine = new Engine(...process.argv.slice(2));
const deal = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A";
const [table, par] = await Promise.all([
  engine.ask("tricks_table", { deal }),
  engine.ask("par", { deal, variant: "sochi" }),
]);
console.log("with the talon", JSON.stringify(table.with_talon));
console.log("par", par.contract, "by seat", par.declarer);
await engine.ask("tricks_table", { deal: deal.replace("K.-.-.A", "A.-.-.A") }).catch((error) =>
  console.log("refused:", error.message),
);
engine.close();
