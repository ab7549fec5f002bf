import assert from 'node:assert/strict';
import { type AtlasChange, changedAtlas, differing } from '../../../../src/core/exports/atlas/atlasEdits';
import { atlasText, readAtlas } from '../../../../src/core/exports/atlas/atlasRecipe';

/** The text after a change, as an editor makes it: one stretch is replaced. */
function changed(text: string, change: AtlasChange): string {
  const { offset, length, content } = differing(text, changedAtlas(text, change));
  return text.slice(0, offset) + content + text.slice(offset + length);
}

/** Written by hand: an odd order, a list in one line, tabs. */
const OWN = `{
\t"exports": [
\t\t{ "padding": 4, "format": "pixi" },
\t\t{
\t\t\t"format": "godot",
\t\t\t"trim": "none"
\t\t}
\t],
\t"sources": ["art/*.png", "ui/**/*"]
}
`;

describe('Changes of an atlas on its page', () => {
  const field = (index: number, name: 'trim' | 'padding' | 'format' | 'folder', value: string | number | undefined) =>
    changed(OWN, { change: 'field', index, name, value });
  const source = (index: number, value: string | undefined) => changed(OWN, { change: 'source', index, value });

  it('change one value, and leave everything else as it was written', () => {
    assert.equal(field(0, 'padding', 8), OWN.replace('"padding": 4', '"padding": 8'));
    assert.equal(field(1, 'trim', 'sprite'), OWN.replace('"none"', '"sprite"'));
    assert.equal(field(1, 'format', 'phaser'), OWN.replace('"godot"', '"phaser"'));
    assert.equal(field(1, 'folder', 'out'), OWN.replace('"trim": "none"', '"trim": "none",\n\t\t\t"folder": "out"'));
  });

  it('write no default, and remove what becomes one', () => {
    assert.equal(field(0, 'padding', 2), OWN.replace('"padding": 4, ', ''));
    assert.equal(field(1, 'trim', 'frame'), OWN.replace(',\n\t\t\t"trim": "none"', ''));
    assert.equal(field(0, 'folder', ''), OWN);
  });

  it('add, change, and remove sources', () => {
    assert.equal(source(2, '!ui/old'), OWN.replace('"ui/**/*"', '"ui/**/*", "!ui/old"'));
    assert.equal(source(0, 'art/**/*.png'), OWN.replace('art/*.png', 'art/**/*.png'));
    assert.equal(source(0, undefined), OWN.replace('"art/*.png", ', ''));
    assert.equal(source(1, undefined), OWN.replace(', "ui/**/*"', ''));
    const lines = atlasText(['a', 'b'], [{ format: 'sheet' }]);
    const more = changed(lines, { change: 'source', index: 2, value: 'c' });
    assert.equal(more, atlasText(['a', 'b', 'c'], [{ format: 'sheet' }]));
    assert.equal(
      changed(more, { change: 'source', index: 1, value: undefined }),
      atlasText(['a', 'c'], [{ format: 'sheet' }]),
    );
    const folder = changed(lines, { change: 'field', index: 0, name: 'folder', value: 'out' });
    assert.equal(folder, atlasText(['a', 'b'], [{ format: 'sheet', folder: 'out' }]));
    assert.deepEqual(readAtlas(source(0, 'a "quoted"\n\\ name')).sources[0], 'a "quoted"\n\\ name');
  });

  it('keep the line ends of the file', () => {
    const text = changed(OWN.replaceAll('\n', '\r\n'), { change: 'field', index: 1, name: 'folder', value: 'out' });
    assert.equal(text.replaceAll('\r\n', ''), text.replaceAll('\r\n', '').replaceAll('\n', ''));
    assert.equal(readAtlas(text).entries[1]?.folder, 'out');
  });

  it('leave a recipe without faults, whatever is changed in which order', () => {
    let text = OWN;
    for (const [index, name, value] of [
      [0, 'trim', 'none'],
      [0, 'padding', undefined],
      [0, 'scale', 3],
      [1, 'trim', undefined],
      [1, 'extrude', true],
      [0, 'trim', undefined],
      [0, 'scale', undefined],
      [1, 'maxSide', 64],
      [1, 'maxSide', undefined],
    ] as const) {
      text = changed(text, { change: 'field', index, name, value });
      assert.deepEqual(readAtlas(text).faults, [], text);
      assert.equal(JSON.parse(text).exports[index][name], value);
    }
  });
});
