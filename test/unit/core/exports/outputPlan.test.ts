import assert from 'node:assert/strict';
import { FileTooLarge, sha256Of } from '../../../../src/core/disk/fileStore';
import { MAX_HELD } from '../../../../src/core/disk/heldBytes';
import { planOutputs } from '../../../../src/core/exports/outputPlan';

const bytes = (text: string) => new TextEncoder().encode(text);
const FOLDER = 'file:///art';

/** Files by URI; a number stands for a file with this many bytes. */
function plan(there: Readonly<Record<string, string | number>>, outputs: readonly string[], ours = '', isMap = false) {
  const read = async (uri: string, most: number) => {
    const content = there[uri] ?? assert.fail(`${uri} was read`);
    if (typeof content === 'number') throw new FileTooLarge(uri);
    if (content.length > most) throw new FileTooLarge(uri);
    return bytes(content);
  };
  const list = async (folder: string) =>
    Object.keys(there)
      .filter((uri) => uri.slice(0, uri.lastIndexOf('/')) === folder)
      .map((uri) => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1)));
  return planOutputs(
    outputs.map((name) => ({ name, bytes: bytes('new'), isMap })),
    FOLDER,
    {
      files: { read, list },
      isOurs: (_, sha256) => sha256 === sha256Of(bytes(ours)),
      isSameImage: async () => assert.fail('no PNG'),
      isSource: async (uri) => uri.endsWith('/source.png'),
      isOwnFile: async () => true,
      isMap: async (_, old) => Buffer.from(old).toString().startsWith('map'),
    },
  );
}

describe("The plan of an export's files", () => {
  it('tells which file is at each place', async () => {
    const there = {
      'file:///art/same.png': 'new',
      'file:///art/ours.png': 'last',
      'file:///art/mine.png': 'mine',
      'file:///art/source.png': 'source',
      'file:///art/huge.png': MAX_HELD + 1,
    };
    const names = ['new.png', 'same.png', 'ours.png', 'mine.png', 'source.png', 'huge.png'];
    const planned = await plan(there, names, 'last');
    assert.deepEqual(
      planned.map(({ there: what, old }) => [what, old && new TextDecoder().decode(old)]),
      [
        ['new', undefined],
        ['same', undefined],
        ['ours', 'last'],
        ['foreign', 'mine'],
        ['source', undefined],
        ['too-large', undefined],
      ],
    );
  });

  it('never replaces a sprite with a normal map, unless an export of this source wrote it', async () => {
    const there = { 'file:///art/a.png': 'sprite', 'file:///art/b.png': 'map of b', 'file:///art/c.png': 'last' };
    const planned = await plan(there, ['a.png', 'b.png', 'c.png', 'd.png'], 'last', true);
    assert.deepEqual(
      planned.map(({ there: what, old }) => [what, old && new TextDecoder().decode(old)]),
      [
        ['sprite', undefined],
        ['foreign', 'map of b'],
        ['ours', 'last'],
        ['new', undefined],
      ],
    );
  });

  it('supports subfolders and names that URIs escape', async () => {
    const planned = await plan({ 'file:///art/a%20b/x.png': 'mine' }, ['a b/x.png', 'a b/y.png']);
    assert.deepEqual(
      planned.map(({ uri, there }) => [uri, there]),
      [
        ['file:///art/a%20b/x.png', 'foreign'],
        ['file:///art/a%20b/y.png', 'new'],
      ],
    );
  });
});
