/** The default of Defold's editor; it prevents neighboring tiles from bleeding. */
export const DEFAULT_EXTRUDE = 2;

/** A string of the protobuf text format; bytes that would end it are octal escapes. */
export function quoted(words: string): string {
  const escaped = [...words].map((sign) => {
    if (sign === '"' || sign === '\\') return `\\${sign}`;
    return sign < ' ' ? `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}` : sign;
  });
  return `"${escaped.join('')}"`;
}
