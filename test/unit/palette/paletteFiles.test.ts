import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { gplFile, hexFile, paletteStrip, rgbaOf } from '../../../src/shared/pixels/paletteFiles';
import { encodePng } from '../../../src/shared/pixels/png';

const COLORS = ['#241A2E', '#E8F0F7', '#00010F80', '#00FF0A', '#00010F'];
/** The colors without alpha, each once. */
const OPAQUE = [
  [36, 26, 46],
  [232, 240, 247],
  [0, 1, 15],
  [0, 255, 10],
];

describe('palette files', () => {
  it('reads channels out of hexadecimal notation', () => {
    assert.deepEqual(rgbaOf('#FF8001'), [255, 128, 1, 255]);
    assert.deepEqual(rgbaOf('#FF800100'), [255, 128, 1, 0]);
  });

  it('writes a GIMP palette whose lines give the colors back', () => {
    const lines = gplFile('hero', COLORS, 8).split('\n');
    assert.deepEqual(lines.slice(0, 4), ['GIMP Palette', 'Name: hero', 'Columns: 8', '#']);
    assert.equal(lines[4], ' 36  26  46\t#241A2E');
    assert.equal(lines.pop(), '');
    const colors = lines.slice(4).map((line) => {
      const found = /^ *(\d+) +(\d+) +(\d+)\t(\S+)$/.exec(line);
      return found?.slice(1, 4).map(Number);
    });
    assert.deepEqual(colors, OPAQUE);
  });

  it('keeps the name of a GIMP palette on its line', () => {
    const lines = gplFile(' he\nro\r\n255 0 0\u2028x ', ['#000000'], 1).split('\n');
    assert.equal(lines[1], 'Name: he ro 255 0 0 x');
    assert.equal(lines.length, 6);
  });

  it('writes a .hex palette in lower case, one color a line', () => {
    assert.equal(hexFile(COLORS), '241a2e\ne8f0f7\n00010f\n00ff0a\n');
  });

  it('writes a strip of one pixel a color with its alpha', () => {
    const { width, height, data } = PNG.sync.read(Buffer.from(encodePng(paletteStrip(COLORS))));
    assert.deepEqual([width, height], [5, 1]);
    assert.deepEqual(
      [...data],
      [...[36, 26, 46, 255], ...[232, 240, 247, 255], ...[0, 1, 15, 128], ...[0, 255, 10, 255], ...[0, 1, 15, 255]],
    );
  });
});
