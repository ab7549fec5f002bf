/** Work that takes longer than so many milliseconds is shown as under way. Faster work is not, so that the page does not flicker. */
export const BUSY_AFTER = 250;

/** Resolves in a later task, so that waiting input and painting come first. A message, because timers wait at least 4 ms. */
export function nextTurn(): Promise<void> {
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

/** A function to await again and again during long work: it lets the page draw and react once `slice` milliseconds have passed. */
export function createPause(slice: number): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < slice) return;
    await nextTurn();
    began = performance.now();
  };
}
