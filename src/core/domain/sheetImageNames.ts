const IMAGE = /("image"\s*:\s*)("(?:[^"\\]|\\.)*")/g;
const isAscii = (text: string) => /^[ -~]*$/.test(text);

/**
 * The JSON of sheets after their images got other names; everything else stays, byte by byte. In text that isn't UTF-8, only names that consist of
 * ASCII are known and written: the same bytes in most encodings.
 * @param newNames base names by the old ones
 * @returns undefined if it names none of them
 */
export function withImageNames(json: Uint8Array, newNames: ReadonlyMap<string, string>): Uint8Array | undefined {
  const utf8 = utf8Text(json);
  const text = utf8 ?? Buffer.from(json).toString('latin1');
  const changed = text.replace(IMAGE, (whole, key: string, value: string) => {
    const name = newNames.get(stringOf(value) ?? '');
    if (name === undefined || (utf8 === undefined && !isAscii(`${value}${name}`))) return whole;
    return `${key}${JSON.stringify(name)}`;
  });
  return changed === text ? undefined : Buffer.from(changed, utf8 === undefined ? 'latin1' : 'utf8');
}

/** With its byte order mark. */
function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function stringOf(value: string): string | undefined {
  try {
    return String(JSON.parse(value));
  } catch {
    return undefined;
  }
}
