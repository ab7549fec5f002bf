import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../support/places';
import { filesIn, read, script } from './files';

interface IconFont {
  usedIcons(): Promise<ReadonlyMap<string, string>>;
  smallerFont(font: Uint8Array): Promise<Uint8Array>;
  smallerStyles(css: string): Promise<string>;
}

/** The characters of a TrueType font that have a glyph of their own: its `cmap` of format 4 (OpenType 1.9). */
function charactersOf(font: Buffer): Set<string> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const cmap = font.readUInt32BE((tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0) + 8);
  const records = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8),
  );
  const at = records.find((one) => font.readUInt16BE(one) === 4) ?? assert.fail('no format 4');
  const count = font.readUInt16BE(at + 6) / 2;
  const ranges = Array.from({ length: count }, (_, index) => [
    font.readUInt16BE(at + 16 + count * 2 + index * 2),
    font.readUInt16BE(at + 14 + index * 2),
  ]);
  const codes = ranges.flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, n) => from + n));
  return new Set(codes.filter((code) => code !== 0xffff).map((code) => String.fromCodePoint(code)));
}

describe('The icon font of the pages', () => {
  it('has each icon that the source names, and is less than half as large', async () => {
    const { usedIcons, smallerFont } = await script<IconFont>('lib/iconFont.mjs');
    const whole = await readFile(path.join(root, 'node_modules/@vscode/codicons/dist/codicon.ttf'));
    const small = Buffer.from(await smallerFont(whole));
    const used = await usedIcons();
    const there = charactersOf(small);
    assert.deepEqual(
      [...used].filter(([, character]) => !there.has(character)).map(([name]) => name),
      [],
    );
    assert.ok(small.length < whole.length / 2, `${small.length} of ${whole.length}`);
    for (const name of ['sparkle', 'edit', 'paintcan', 'compass', 'run-all', 'lightbulb', 'debug-pause', 'play'])
      assert.ok(used.has(name), name);
    assert.ok(!used.has('beaker-stop'));
  });

  it('has a style for each of them, and what all icons share', async () => {
    const { usedIcons, smallerStyles } = await script<IconFont>('lib/iconFont.mjs');
    const css = await smallerStyles(
      await readFile(path.join(root, 'node_modules/@vscode/codicons/dist/codicon.css'), 'utf8'),
    );
    const names = [...css.matchAll(/\.codicon-([\w-]+):before/g)].map(([, name]) => name);
    assert.deepEqual(names.sort(), [...(await usedIcons()).keys()].sort());
    assert.match(css, /@font-face[\s\S]*\.codicon\[class\*='codicon-'\][\s\S]*codicon-modifier-spin/);
  });

  it('is complete, because no name of an icon is put together', () => {
    const composed = filesIn('src', '.ts').filter((file) =>
      /codicon-[a-z-]*\$\{(?!name\}|playing |running )/.test(read(file)),
    );
    assert.deepEqual(composed, []);
  });
});
