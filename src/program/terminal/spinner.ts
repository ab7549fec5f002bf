import yoctoSpinner, { type Spinner } from 'yocto-spinner';

/** Starts a line with a turning sign. Signals are left to the program, which has a record to finish. */
export function startSpinner(stream: NodeJS.WriteStream, text: string): Spinner {
  return yoctoSpinner({ stream, text, handleSignals: false }).start();
}
