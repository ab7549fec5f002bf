/** Palette files built by hand from the descriptions of their formats. */

/** A color of an Adobe Swatch Exchange file: name, four-letter model, and its numbers. */
export type AdobeColor = readonly [string, string, ...number[]];

/** An Adobe Swatch Exchange file with one group; `blocks` is the number in its header. */
export function adobeFile(group: string, colors: readonly AdobeColor[], blocks = colors.length + 2): Buffer {
  const text = (value: string) => {
    const bytes = Buffer.alloc(2 + 2 * (value.length + 1));
    bytes.writeUInt16BE(value.length + 1);
    for (let at = 0; at < value.length; at++) bytes.writeUInt16BE(value.charCodeAt(at), 2 + 2 * at);
    return bytes;
  };
  const block = (type: number, content: Buffer) => {
    const head = Buffer.alloc(6);
    head.writeUInt16BE(type);
    head.writeUInt32BE(content.length, 2);
    return Buffer.concat([head, content]);
  };
  const color = ([name, model, ...numbers]: AdobeColor) => {
    const floats = Buffer.alloc(4 * numbers.length);
    for (const [at, value] of numbers.entries()) floats.writeFloatBE(value, 4 * at);
    return Buffer.concat([text(name), Buffer.from(model), floats, Buffer.from([0, 2])]);
  };
  const count = Buffer.alloc(4);
  count.writeUInt32BE(blocks);
  return Buffer.concat([
    Buffer.from([...Buffer.from('ASEF'), 0, 1, 0, 0]),
    count,
    block(0xc001, text(group)),
    ...colors.map((one) => block(0x0001, color(one))),
    block(0xc002, Buffer.alloc(0)),
  ]);
}

/** A RIFF palette of red, green, and blue; `announced` is the number of colors that it claims. */
export function riffFile(colors: readonly (readonly number[])[], announced = colors.length): Buffer {
  const entries = colors.flatMap((color) => [...color, 0]);
  const size = (value: number) => [value & 255, value >> 8, 0, 0];
  const data = [0, 3, announced & 255, announced >> 8, ...entries];
  // An unknown chunk precedes the colors, as some programs write.
  const other = [...Buffer.from('test'), ...size(1), 7, 0];
  const content = [...Buffer.from('PAL '), ...other, ...Buffer.from('data'), ...size(data.length), ...data];
  return Buffer.from([...Buffer.from('RIFF'), ...size(content.length), ...content]);
}

/** A Photoshop color table of 772 bytes; unused colors are black. */
export function actFile(colors: readonly (readonly number[])[], count: number, transparent: number): Buffer {
  const bytes = Buffer.alloc(772);
  bytes.set(colors.flat());
  bytes.writeUInt16BE(count, 768);
  bytes.writeUInt16BE(transparent, 770);
  return bytes;
}
