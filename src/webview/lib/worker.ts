/** Why a worker gave no answer, as the errors that a caller gets. */
export interface WorkerFaults {
  tooSlow(): Error;
  /** @param message of the worker, not translated */
  failed(message: string): Error;
}

/** Starts a worker from its script. VS Code's pages may only start workers from blobs. */
export function startWorker(source: string): Worker {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The next message of a worker. @param send posts the request @param limitMs time limit in milliseconds; the worker isn't ended */
export function answerOf<Reply>(
  worker: Worker,
  send: () => void,
  limitMs: number,
  faults: WorkerFaults,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(faults.tooSlow()), limitMs);
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      clearTimeout(timer);
      reject(faults.failed(event.message || 'Worker'));
    };
    send();
  });
}
