// Writes the sample sprites and the extension's icon from the text pictures in scripts/pictures: letters, and their colors.
// node scripts/drawSamples.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Reads a text picture: lines of `letter #rrggbb`, an empty line, then one letter for each pixel, `.` for none. */
function readPicture(name) {
  const file = path.join(root, 'scripts', 'pictures', `${name}.txt`);
  const [colors, art] = readFileSync(file, 'utf8').trimEnd().split('\n\n');
  const palette = new Map(colors.split('\n').map((line) => line.split(' ')));
  const rows = art.split('\n');
  const width = rows[0].length;
  if (rows.some((row) => row.length !== width)) throw new Error(`${name}: rows have different lengths`);
  const pixels = rows.flatMap((row) => [...row].map((letter) => rgba(name, palette, letter)));
  return { width, height: rows.length, pixels };
}

function rgba(name, palette, letter) {
  if (letter === '.') return [0, 0, 0, 0];
  const color = palette.get(letter);
  if (!color) throw new Error(`${name}: no color for ${letter}`);
  return [...Buffer.from(color.slice(1), 'hex'), 255];
}

/** RGBA bytes, each pixel `scale` times as wide and high; on a background, if there is one. */
function render({ width, height, pixels }, scale, background) {
  const data = Buffer.alloc(width * height * scale * scale * 4);
  for (let y = 0; y < height * scale; y++) {
    for (let x = 0; x < width * scale; x++) {
      const pixel = pixels[Math.floor(y / scale) * width + Math.floor(x / scale)];
      data.set(pixel[3] === 0 && background ? background : pixel, (y * width * scale + x) * 4);
    }
  }
  return { width: width * scale, height: height * scale, data };
}

function writePng(file, { width, height, data }) {
  const png = new PNG({ width, height });
  png.data = data;
  writeFileSync(path.join(root, file), PNG.sync.write(png));
}

for (const name of ['hero', 'slime', 'potion', 'sword']) writePng(`samples/${name}.png`, render(readPicture(name), 1));
writePng('media/icon.png', render(readPicture('icon'), 4));
const photo = render(readPicture('knight'), 8, [236, 233, 226, 255]);
writeFileSync(path.join(root, 'samples/knight.jpg'), jpeg.encode(photo, 92).data);
