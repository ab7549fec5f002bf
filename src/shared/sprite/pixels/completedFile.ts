import { pictureFault } from './integrity';

/**
 * The same as `withFileEnd`, for hosts that read headers and no pixels: its code for pixels is loaded only if a file seems to be cut.
 * @returns `bytes` themselves if nothing is missing, or too much
 */
export async function completedFile(bytes: Uint8Array): Promise<Uint8Array> {
  if (pictureFault(bytes) !== 'truncated') return bytes;
  const { withFileEnd } = await import('./fileEnd');
  return withFileEnd(bytes);
}
