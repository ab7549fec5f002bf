/** A copy in memory that all threads share. */
export function sharedPixels(data: Uint8ClampedArray): Uint8ClampedArray {
  const copy = new Uint8ClampedArray(new SharedArrayBuffer(data.length));
  copy.set(data);
  return copy;
}
