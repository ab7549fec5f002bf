import { createHash } from 'node:crypto';

/** Files of a project by their paths below `res://`. */
export type PackFiles = ReadonlyMap<string, Uint8Array>;

const VERSION = 3;
/** Godot's own version: 4.6.0. */
const GODOT = [4, 6, 0] as const;
/** File offsets count from the end of the header. */
const RELATIVE = 2;
const HEADER = 112;
const ALIGNED = 16;

/** A project as Godot's exporter packs it: PCK format 3 (core/io/file_access_pack.h and pck_packer.cpp of Godot 4.6). */
export function godotPack(files: PackFiles): Buffer {
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [words(files.size)];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = padded(Buffer.from(path), 4);
    const checksum = createHash('md5').update(bytes).digest();
    directory.push(words(name.length), name, longs(offset, bytes.length), checksum, words(0));
    const body = padded(bytes, ALIGNED);
    bodies.push(body);
    offset += body.length;
  }
  const header = Buffer.alloc(HEADER);
  header.write('GDPC');
  Buffer.concat([words(VERSION, ...GODOT, RELATIVE), longs(HEADER, HEADER + offset)]).copy(header, 4);
  return Buffer.concat([header, ...bodies, ...directory]);
}

/**
 * The output of Godot's importer for a PNG: the texture that games load (scene/resources/compressed_texture.cpp) with the unchanged image in it, and
 * the import file next to the image that refers to it.
 * @param path of the PNG below `res://`
 */
export function importedPng(path: string, png: Uint8Array): [path: string, bytes: Uint8Array][] {
  const texture = `.godot/imported/${createHash('md5').update(path).digest('hex')}.ctex`;
  const { width, height } = pngSize(png);
  const note = `[remap]

importer="texture"
type="CompressedTexture2D"
path="res://${texture}"
metadata={
"vram_texture": false
}
`;
  const anyMipmap = 0xffff_ffff;
  const [asPng, rgba8] = [1, 5];
  const picture = Buffer.concat([Buffer.from('PNG '), png]);
  const bytes = Buffer.concat([
    Buffer.from('GST2'),
    words(1, width, height, 0, anyMipmap, 0, 0, 0),
    words(asPng, width | (height << 16), 0, rgba8),
    words(picture.length),
    picture,
  ]);
  return [
    [texture, bytes],
    [`${path}.import`, Buffer.from(note)],
  ];
}

function pngSize(png: Uint8Array) {
  const view = Buffer.from(png);
  return { width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
}

const words = (...values: readonly number[]) => Buffer.from(Uint32Array.from(values).buffer);
const longs = (...values: readonly number[]) => Buffer.from(BigUint64Array.from(values.map(BigInt)).buffer);

function padded(bytes: Uint8Array, to: number): Buffer {
  return Buffer.concat([bytes], Math.ceil(bytes.length / to) * to);
}
