/** Progress is shown only for work that takes longer than this, in milliseconds. Otherwise the page would flicker. */
export const BUSY_AFTER_MS = 250;

/** Resolves in a later task, after waiting input and painting. Uses a message, because timers wait at least 4 ms. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener(
      'message',
      () => {
        port1.close();
        resolve();
      },
      { once: true },
    );
    port1.start();
    port2.postMessage(undefined);
  });
}

/** Returns a function to await repeatedly during long work. It lets the page draw and react every `slice` milliseconds. */
export function createPause(slice: number): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < slice) return;
    await nextTurn();
    began = performance.now();
  };
}
