import { pictureFault } from './integrity';

/** A file with the end that some programs leave out, and what is wrong with it then. */
interface CompletedFile {
  readonly bytes: Uint8Array;
  readonly fault: ReturnType<typeof pictureFault>;
}

/**
 * The same as `withFileEnd` and `pictureFault`, for hosts that read headers and no pixels: the code for pixels is loaded only if a file seems to be cut.
 * A whole file is walked through once.
 */
export async function completedFile(bytes: Uint8Array): Promise<CompletedFile> {
  const fault = pictureFault(bytes);
  if (fault !== 'truncated') return { bytes, fault };
  const { withFileEnd } = await import('./fileEnd');
  const completed = withFileEnd(bytes);
  return completed === bytes ? { bytes, fault } : { bytes: completed, fault: pictureFault(completed) };
}
