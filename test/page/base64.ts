/** Bytes as text, because the browser passes a long list of numbers to a test thousands of times slower. */
export function toBase64(bytes: Uint8Array | Uint8ClampedArray): string {
  const parts: string[] = [];
  // The maximum number of arguments of a call.
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(''));
}

export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
