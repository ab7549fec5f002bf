import assert from 'node:assert/strict';
import { sha256Of } from '../../../../src/core/disk/fileStore';
import { DrawnFiles } from '../../../../src/core/domain/drawnFiles';
import type { Provenance } from '../../../../src/core/domain/provenance';

const bytes = (text: string) => new TextEncoder().encode(text);
const HERO = 'file:///art/hero.png';

/** @param assets digest by service */
function drawnFiles(assets: Readonly<Record<string, string>> = {}) {
  const written: Provenance = { runId: 'a', kind: 'generate', tags: [], sha256: sha256Of(bytes('hero')) };
  return new DrawnFiles({
    provenance: { of: (uri) => (uri === HERO ? written : undefined) },
    known: { find: async (origin, sha256) => (assets[origin] === sha256 ? 'asset' : undefined) },
    originIds: () => ['hosted', 'built-in'],
  });
}

describe('What a service drew', () => {
  it('is a file of a run with the bytes that the run wrote, until a person changes it', async () => {
    const drawn = drawnFiles();
    assert.equal(await drawn.has(HERO, bytes('hero')), true);
    assert.equal(await drawn.has(HERO, bytes('hero, changed')), false);
    assert.equal(await drawn.has('file:///art/rock.png', bytes('rock')), false);
  });

  it('is a copy of an asset of any known service, under any name', async () => {
    for (const origin of ['hosted', 'built-in']) {
      const drawn = drawnFiles({ [origin]: sha256Of(bytes('rock')) });
      assert.equal(await drawn.has('file:///art/stone.png', bytes('rock')), true);
      assert.equal(await drawn.has('file:///art/stone.png', bytes('stone')), false);
    }
    assert.equal(await drawnFiles({ other: sha256Of(bytes('rock')) }).has(HERO, bytes('rock')), false);
  });
});
