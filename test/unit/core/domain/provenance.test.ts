import assert from 'node:assert/strict';
import { FileProvenance } from '../../../../src/core/domain/provenance';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { texts } from '../../../support/foreignTexts';

type Run = ReturnType<ConstructorParameters<typeof FileProvenance>[0]['all']>[number];

const asset = { tags: texts('hero'), fps: 12 };

function run(id: string, ...uris: string[]): Run {
  const files = uris.map((uri) => ({ uri, sha256: id, kind: 'still' as const }));
  const plan = { kind: 'edit' as const, sources: ['file:///art/hero.png'], prompt: foreignText(id), tags: [] };
  return { id, plan, snapshot: { outputs: [{ asset, files }] } };
}

/** Provenance from these runs, newest first. */
function provenanceOf(...runs: Run[]) {
  const listeners = new Set<() => void>();
  const onDidChange = (listener: () => void) => {
    listeners.add(listener);
    return { dispose: () => void listeners.delete(listener) };
  };
  const provenance = new FileProvenance({ all: () => runs, onDidChange });
  const add = (one: Run) => {
    runs.unshift(one);
    for (const listener of listeners) listener();
  };
  return { provenance, add, listeners };
}

describe('The provenance of a file', () => {
  it('is the newest run that wrote it', () => {
    const file = 'file:///art/hero-edit-1.png';
    const { provenance, add } = provenanceOf(run('old', file));
    assert.deepEqual(provenance.of(file), {
      runId: 'old',
      kind: 'edit',
      source: 'file:///art/hero.png',
      sourceFrame: undefined,
      prompt: 'old',
      tags: ['hero'],
      fps: 12,
      frames: undefined,
      placeholder: false,
      sha256: 'old',
    });
    add(run('new', file));
    assert.equal(provenance.of(file)?.runId, 'new');
    assert.equal(provenance.of('file:///art/hero.png'), undefined);
  });

  it('is a placeholder if the built-in service drew it last', () => {
    const file = 'file:///art/hero.png';
    const by = (id: string, origin: string) => ({ ...run(id, file), snapshot: { ...run(id, file).snapshot, origin } });
    const { provenance, add } = provenanceOf(by('old', 'built-in'));
    assert.equal(provenance.of(file)?.placeholder, true);
    add(by('new', 'https://service.example'));
    assert.equal(provenance.of(file)?.placeholder, false);
  });

  it("includes the source's frame that was used", () => {
    const [file, source] = ['file:///art/hero-edit-1.png', 'file:///art/hero.aseprite'];
    const made = run('r', file);
    const plan = { ...made.plan, sources: [source], looks: { [source]: { frame: 3 } } };
    assert.equal(provenanceOf({ ...made, plan }).provenance.of(file)?.sourceFrame, 3);
  });

  it("is found by VS Code's URI if the journal has another spelling", () => {
    const places = [
      ['file:///art/hero%20(1).png', 'file:///art/hero%20%281%29.png'],
      ['file:///C:/art/hero.png', 'file:///c%3A/art/hero.png'],
      // Previews didn't find this one, but file badges did.
      ['file://NAS/art/hero.png', 'file://nas/art/hero.png'],
    ];
    for (const [journal = '', editor = ''] of places) {
      assert.equal(provenanceOf(run('r', journal)).provenance.of(editor)?.runId, 'r', editor);
    }
  });

  it('is found despite an invalid URI elsewhere', () => {
    const { provenance } = provenanceOf(run('r', 'hero 100%.png', 'file:///art/hero.png'));
    assert.equal(provenance.of('file:///art/hero.png')?.runId, 'r');
    assert.equal(provenance.files().size, 2);
  });

  it('is not watched after it is disposed of', () => {
    const { provenance, listeners } = provenanceOf();
    assert.equal(listeners.size, 1);
    provenance.dispose();
    assert.equal(listeners.size, 0);
  });
});
