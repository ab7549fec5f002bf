/** A message of the protobuf text format: values by field, in order. */
export type ProtoMessage = ReadonlyMap<string, readonly (string | number | ProtoMessage)[]>;

/** Parses the parts of the protobuf text format that Defold's files use, strictly: anything else throws. */
export function parseProto(text: string): ProtoMessage {
  const pattern = /\s*(?:([A-Za-z_]\w*)|("(?:[^"\\\n]|\\.)*")|(-?\d+(?:\.\d+)?)|([:{}]))/y;
  const tokens: string[] = [];
  for (const body = text.trimEnd(); pattern.lastIndex < body.length; ) {
    const found = pattern.exec(body);
    if (!found) throw new Error('Not the text format.');
    tokens.push(found[1] ?? found[2] ?? found[3] ?? found[4] ?? '');
  }
  let at = 0;
  const readValue = (name: string): string | number | ProtoMessage => {
    const sign = tokens[at++];
    if (sign === '{') return message(true);
    if (sign === ':') return scalar(tokens[at++] ?? '');
    throw new Error(`${name} has no value.`);
  };
  const message = (nested: boolean): ProtoMessage => {
    const fields = new Map<string, (string | number | ProtoMessage)[]>();
    while (at < tokens.length && tokens[at] !== '}') {
      const name = tokens[at++] ?? '';
      if (!/^[A-Za-z_]/.test(name)) throw new Error(`${name} isn't a field.`);
      fields.set(name, [...(fields.get(name) ?? []), readValue(name)]);
    }
    if (nested && tokens[at++] !== '}') throw new Error('Unterminated message.');
    return fields;
  };
  const whole = message(false);
  if (at < tokens.length) throw new Error('Unexpected closing bracket.');
  return whole;
}

function scalar(token: string): string | number {
  if (!token.startsWith('"')) return /^[-\d]/.test(token) ? Number(token) : token;
  return token.slice(1, -1).replace(/\\([0-7]{3}|.)/g, (_, code: string) => {
    return code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : code;
  });
}
