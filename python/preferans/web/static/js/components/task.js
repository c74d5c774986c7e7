/** One kind of work of a view: the latest run counts, and what takes longer than 0.3 s is told. */

const PATIENCE = 300; // milliseconds

/**
 * `running`; `late`: for so long that it should be seen; `error` of the last run; `stopped` by the reader.
 * @param {object} app
 * @param {string} key what `app.latest` calls it
 */
export function createTask(app, key) {
  let current = null;
  const task = {
    running: false,
    late: false,
    error: null,
    stopped: false,
    /** Runs `work(signal)`, ending what ran before; an abort is no error. */
    async run(work) {
      const signal = app.latest(key);
      current = signal;
      Object.assign(task, { running: true, late: false, error: null, stopped: false });
      const timer = setTimeout(() => {
        if (current !== signal || !task.running) return;
        task.late = true;
        app.redraw();
      }, PATIENCE);
      let error = null;
      try {
        await work(signal);
      } catch (thrown) {
        error = thrown;
      }
      clearTimeout(timer);
      if (current !== signal || signal.aborted) return;
      Object.assign(task, { running: false, late: false, error });
      if (error && error.status === undefined) console.error(error);
      app.redraw();
    },
    /** Ends the run; what is known stays. */
    stop() {
      app.stop(key);
      current = null;
      Object.assign(task, { running: false, late: false, stopped: true });
      app.redraw();
    },
    /** Ends the run because nobody looks any more. */
    drop() {
      app.stop(key);
      current = null;
      Object.assign(task, { running: false, late: false });
    },
  };
  return task;
}
