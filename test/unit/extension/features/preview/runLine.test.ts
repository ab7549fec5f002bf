import assert from 'node:assert/strict';
import type { RunPlan } from '../../../../../src/core/domain/runPlan';
import { Run, type RunSnapshot } from '../../../../../src/core/runs/run';
import { endText, progressText } from '../../../../../src/core/runs/runText';
import { modelOfRun } from '../../../../../src/extension/features/preview/runModel';
import { runDescription } from '../../../../../src/extension/features/runs/runRow';
import { InterruptedError, RunFailedError } from '../../../../../src/service/runErrors';
import { foreignText } from '../../../../../src/shared/base/foreignText';
import { COMPASS } from '../../../../../src/sprite/source/compass';

const PLAN = {
  kind: 'edit',
  sources: ['file:///art/hero.png'],
  prompt: foreignText('a red cloak'),
  tags: [],
  folder: 'file:///art',
  directionNames: [],
} as const;

const run = (snapshot: Partial<RunSnapshot>) => new Run('run', PLAN, snapshot, async () => {});

/** The line that the preview shows above its images. */
function lineOf(snapshot: Partial<RunSnapshot>, gone: ReadonlySet<string> = new Set()) {
  const files = {
    placeOf: (uri: string) => uri,
    isGone: (uri: string) => gone.has(uri),
    withVersion: (item: object) => ({ ...item, version: 0 }) as never,
  };
  return modelOfRun(run(snapshot), files).state.run;
}

describe('The status line of a run', () => {
  const outputs = [0, 1].map((index) => ({ index, state: 'landing', files: [] }) as const);
  const drawing = { state: 'drawing', message: foreignText('shading the cloak'), outputs } as const;

  it('has no number in the preview: the page counts the outputs next to it', () => {
    const line = lineOf(drawing);
    assert.equal(line?.message, 'shading the cloak');
    assert.equal(line.received, 2);
    assert.equal(lineOf({ ...drawing, expected: 12 })?.message, 'shading the cloak');
  });

  it('says how long a busy service is waited for', () => {
    const resumeAt = Date.now() + 600_000;
    const { snapshot } = run({ state: 'waiting', resumeAt });
    assert.match(progressText(snapshot), /^the service is busy; trying again in (9|10) minutes/);
  });

  it('says that the service made fewer images than it promised, and what they cost', () => {
    const outputs = COMPASS.slice(1).map((_, index) => {
      const file = {
        uri: `file:///art/hero-dir-${index}.png`,
        width: 16,
        height: 16,
        sha256: '',
        kind: 'still',
      } as const;
      return { index, state: 'saved', files: [file] } as const;
    });
    const origin = 'https://draw.example';
    const one = run({ origin, state: 'succeeded', outputs, missing: 1, reserved: 15, remaining: 285 });
    assert.match(
      endText({ ...PLAN, kind: 'direction-set' }, one.snapshot),
      /^7 directions saved next to hero\.png\. 1 is missing\. The service made no more\. 15 credits, 285 left\.$/,
    );
    assert.equal(
      runDescription(one, { open: false, origin }),
      'done · 7 files · 1 missing · “a red cloak” · 15 credits',
    );
  });

  it('labels finished images of the built-in service, but not its normal maps', () => {
    const end = { state: 'succeeded', outputs: [{ index: 0, state: 'saved', files: [] }] } as const;
    const words = (origin: string, kind: RunPlan['kind'] = 'edit') =>
      endText({ ...PLAN, kind }, run({ ...end, origin }).snapshot);
    assert.equal(words('built-in'), '1 sprite saved next to hero.png. Procedural placeholders. Free.');
    assert.equal(words('https://draw.example'), '1 sprite saved next to hero.png.');
    assert.doesNotMatch(words('built-in', 'normal-map'), /placeholder/i);
  });

  it('mentions credits only if the service charges any', () => {
    const money = { reserved: 15, remaining: 420, remainingAtStart: 420 };
    const said = (origin: string, more: Partial<RunSnapshot>) => {
      const it = run({ ...money, origin, ...more });
      const place = { open: false, origin };
      return [JSON.stringify(lineOf(it.snapshot)), runDescription(it, place), endText(PLAN, it.snapshot)].join('\n');
    };
    const ends: Partial<RunSnapshot>[] = [
      { state: 'succeeded', outputs: [{ index: 0, state: 'saved', files: [] }] },
      { state: 'failed', error: new RunFailedError(undefined) },
      { state: 'unresolved', error: new InterruptedError(1) },
      { state: 'drawing', stopped: true },
    ];
    for (const end of ends) {
      assert.doesNotMatch(said('built-in', end), /credit|15|420/, end.state);
      assert.match(said('https://draw.example', end), /credits/i, end.state);
    }
    const { cost } = lineOf({ ...money, origin: 'https://draw.example', state: 'succeeded' }) ?? {};
    assert.equal(cost, 15);
  });

  it('says in the list that an agent asked', () => {
    const agent = { client: foreignText('A client'), workspace: '/game', limit: 100 };
    const place = { open: false, origin: 'built-in' };
    const asked = new Run('run', { ...PLAN, agent }, { state: 'succeeded' }, async () => {});
    assert.match(runDescription(asked, place), /by an agent/);
    assert.doesNotMatch(runDescription(run({ state: 'succeeded' }), place), /agent/);
  });

  describe('counts only existing files', () => {
    const saved = (count: number): Partial<RunSnapshot> => ({
      state: 'succeeded',
      outputs: Array.from({ length: count }, (_, index) => ({
        index,
        state: 'saved' as const,
        files: [
          { uri: `file:///art/hero-${index}.png`, sha256: '', kind: 'still' as const },
          { uri: `file:///art/hero-${index}.json`, sha256: '', kind: 'sheet-json' as const },
        ],
      })),
    });
    const gone = (...indexes: number[]) => new Set(indexes.map((index) => `file:///art/hero-${index}.png`));

    it('in the preview after variations were discarded', () => {
      assert.equal(lineOf(saved(12))?.message, '12 sprites saved next to hero.png.');
      const eleven = gone(...Array.from({ length: 11 }, (_, index) => index + 1));
      assert.equal(lineOf(saved(12), eleven)?.message, '1 sprite still next to hero.png, of 12 saved.');
      assert.equal(
        lineOf(saved(2), gone(0, 1))?.message,
        '2 sprites saved next to hero.png. None of them still exist.',
      );
      assert.equal(lineOf(saved(1), gone(0))?.message, '1 sprite saved next to hero.png. It no longer exists.');
    });

    it('in a separate folder', () => {
      const { snapshot } = run(saved(3));
      assert.equal(endText({ ...PLAN, folder: 'file:///art/new' }, snapshot, 2), '2 sprites still in new, of 3 saved.');
    });
  });

  it('outside the preview with the number', () => {
    assert.equal(progressText(run(drawing).snapshot), 'shading the cloak · 2 so far');
    assert.equal(progressText(run({ ...drawing, expected: 12 }).snapshot), 'shading the cloak · 2 of 12');
    assert.equal(progressText(run({ ...drawing, state: 'saving' }).snapshot), 'saving…');
    assert.equal(progressText(run({ ...drawing, outputs: [] }).snapshot), 'shading the cloak');
  });
});
