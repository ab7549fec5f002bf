import assert from 'node:assert/strict';
import type { RunPlan } from '../../../src/extension/domain/runPlan';
import { modelOfRun } from '../../../src/extension/features/preview/runModel';
import { Run, type RunSnapshot } from '../../../src/extension/features/runs/run';
import { endText, progressText } from '../../../src/extension/features/runs/runText';
import { foreignText } from '../../../src/shared/foreignText';

const PLAN = {
  kind: 'edit',
  sources: ['file:///art/hero.png'],
  prompt: foreignText('a red cloak'),
  tags: [],
  folder: 'file:///art',
  directionNames: [],
} as const;

const run = (snapshot: Partial<RunSnapshot>) => new Run('run', PLAN, snapshot, async () => {});

/** What the preview says above its pictures. */
function lineOf(snapshot: Partial<RunSnapshot>) {
  const files = {
    placeOf: (uri: string) => uri,
    isGone: () => false,
    withVersion: (item: object) => ({ ...item, version: 0 }) as never,
  };
  return modelOfRun(run(snapshot), files).state.run;
}

describe('The line of a run', () => {
  const outputs = [0, 1].map((index) => ({ index, state: 'landing', files: [] }) as const);
  const drawing = { state: 'drawing', message: foreignText('shading the cloak'), outputs } as const;

  it('in the preview has no number in its words: the page counts the outputs beside them', () => {
    const line = lineOf(drawing);
    assert.equal(line?.message, 'shading the cloak');
    assert.equal(line.received, 2);
    assert.equal(lineOf({ ...drawing, expected: 12 })?.message, 'shading the cloak');
  });

  it('at the end says of the built-in service that it draws by rule, but not of its normal maps', () => {
    const end = { state: 'succeeded', outputs: [{ index: 0, state: 'saved', files: [] }] } as const;
    const words = (origin: string, kind: RunPlan['kind'] = 'edit') =>
      endText({ ...PLAN, kind }, run({ ...end, origin }).snapshot);
    assert.equal(words('built-in'), '1 sprite saved next to hero.png. Placeholders, drawn by rule.');
    assert.equal(words('https://draw.example'), '1 sprite saved next to hero.png.');
    assert.doesNotMatch(words('built-in', 'normal-map'), /by rule/);
  });

  it('elsewhere has the number', () => {
    assert.equal(progressText(run(drawing).snapshot), 'shading the cloak · 2 so far');
    assert.equal(progressText(run({ ...drawing, expected: 12 }).snapshot), 'shading the cloak · 2 of 12');
    assert.equal(progressText(run({ ...drawing, state: 'saving' }).snapshot), 'saving…');
    assert.equal(progressText(run({ ...drawing, outputs: [] }).snapshot), 'shading the cloak');
  });
});
