import { fileURLToPath } from 'node:url';
import { nameOf, splitName } from '../core/disk/fileStore';
import { OPERATION_TABLE } from '../core/domain/operations';
import { isPaid, type PlanStyle } from '../core/domain/runPlan';
import type { SavedFile, Unplaced } from '../core/domain/saveOutputs';
import { assetsOf, type Run, type RunOutput } from '../core/runs/run';
import { progressText } from '../core/runs/runText';
import { CanceledError } from '../service/errors';
import { englishCount } from '../shared/base/counts';
import { foreignText } from '../shared/base/foreignText';
import { FALLBACK_PLACES } from '../sprite/source/compass';
import { type AnswerParts, done, failed, type ToolAnswer } from './answers';
import { failureOf, type ToolFailure } from './errors';
import type { ToolCall, ToolHost } from './host';
import { moneyOf } from './money';
import { type PictureItem, pictureOf } from './pictures';
import { bounded, quoted, quotedPath } from './quote';
import { RUN_TOOLS } from './runTools';

/** What became of a run, as an answer. */

const NUMBERED = `The views are numbered: 0 shows the front, the others follow clockwise (${FALLBACK_PLACES.map((place, index) => `${index} ${place}`).join(', ')}). Check that in the image.`;

/** The answer to a call about a run: what it made if it's over, otherwise its id. */
export async function runAnswer(run: Run, host: ToolHost, { signal }: Pick<ToolCall, 'signal'>): Promise<ToolAnswer> {
  const { plan, snapshot } = run;
  const { state } = snapshot;
  const outputs = [...snapshot.outputs].sort((a, b) => a.index - b.index);
  const money = await moneyOf(snapshot, isPaid(plan.kind), host);
  const files = outputs.flatMap((output) => output.files.map(({ uri }) => pathOf(uri)));
  const parts: AnswerParts = {
    run: run.id,
    files,
    assets: assetsOf(outputs).map(({ id }) => id),
    credits: money.facts,
    details: {
      state,
      operation: plan.kind,
      ...(snapshot.missing && { missing: snapshot.missing }),
      ...(plan.style && { style: pathOf(plan.style.file) }),
    },
  };
  const lines = fileLines(outputs);
  const picture = run.isOver ? await pictureOf(shownFiles(outputs), host, signal) : undefined;
  if (!run.isOver && !snapshot.stopped) return openAnswer(run, lines, money.line, parts);
  const failure = failureOfRun(run);
  if (failure) {
    const text = [lines.length ? 'Files that were saved anyway:' : '', ...lines, money.line];
    return failed(failure, { ...parts, picture }, text);
  }
  const text = [
    `Done: ${RUN_TOOLS[plan.kind].operation}, ${englishCount(outputs.length, 'output')} (run ${run.id}).`,
    ...lines,
    plan.style ? styleLine(plan.style) : '',
    OPERATION_TABLE[plan.kind].directions && !plan.directionNames.length ? NUMBERED : '',
    snapshot.missing ? `${snapshot.missing} promised outputs are missing. The service made no more.` : '',
    money.line,
  ];
  return done(text, { ...parts, picture, next: RUN_TOOLS[plan.kind].next });
}

/** What the request had of the style file. */
function styleLine({ file, words, tags = [], size, references }: PlanStyle): string {
  const parts = [
    words ? `after the prompt, the words ${quoted(words)}` : '',
    tags.length ? `the tags ${tags.map((tag) => quoted(tag, 40)).join(', ')}` : '',
    size === undefined ? '' : `the size ${size}`,
    references ? 'its references as images' : '',
  ].filter(Boolean);
  return `The request had from the style file ${quotedPath(pathOf(file))}: ${parts.join('; ')}.`;
}

/** Why a run that is over, or was stopped, didn't succeed; undefined if it did. */
export function failureOfRun(run: Run): ToolFailure | undefined {
  const { state, origin, reserved, stopped } = run.snapshot;
  if (state === 'succeeded') return undefined;
  const expectsMore = run.snapshot.expectsMore || (stopped && !run.isOver);
  return failureOf(errorOfRun(run), { id: run.id, origin, reserved, expectsMore });
}

/** What ended a run. */
export function errorOfRun({ isOver, snapshot }: Run): unknown {
  return snapshot.state === 'canceled' || !isOver ? new CanceledError() : snapshot.error;
}

function openAnswer(run: Run, lines: readonly string[], money: string, parts: AnswerParts): ToolAnswer {
  const text = [
    `Not done yet: ${RUN_TOOLS[run.plan.kind].operation} (run ${run.id}): ${bounded(foreignText(progressText(run.snapshot)))}`,
    ...lines,
    run.snapshot.reserved === undefined ? '' : money,
  ];
  const next = `Call get_run with run "${run.id}". It continues by itself; don't start it again.`;
  return done(text, { ...parts, next });
}

/** One line for each file: path, size, frames, asset. */
function fileLines(outputs: readonly RunOutput[]): string[] {
  return outputs.flatMap(({ files, asset, state, index }) => {
    const lines = files.map(
      (file) => `- ${quotedPath(pathOf(file.uri))} (${factsOf(file)})${assetOf(file, asset?.id)}`,
    );
    return state === 'not-saved'
      ? [...lines, `- Output ${index + 1} couldn't be saved${assetWords(asset?.id)}.`]
      : lines;
  });
}

function factsOf(file: SavedFile): string {
  return [shapeOf(file), ...fitOf(file)].join(', ');
}

const UNPLACED_WORDS: Readonly<Record<Unplaced, string>> = {
  unsure: 'not placed because its place on the source is unclear',
  outside: "not placed because it extends beyond the source's canvas",
  'no-source': 'not placed because the source has changed',
  'too-large': "larger than the style file's canvas",
  failed: "couldn't be placed",
};

function fitOf({ original, placed, unfixed, unplaced = [] }: SavedFile): string[] {
  return [
    ...(original && !placed?.alone ? ['fixed to fit the style file'] : []),
    ...(placed ? [`placed on its source (confidence ${placed.confidence.toFixed(2)})`] : []),
    ...(unfixed ? ["couldn't be fixed to fit the style file"] : []),
    ...unplaced.map((why) => UNPLACED_WORDS[why]),
  ];
}

function shapeOf({ kind, width, height, frames }: SavedFile): string {
  if (kind === 'sheet-json') return "the sheet's frames, as Aseprite's JSON";
  const size = width && height ? `${width} × ${height} pixels` : 'size unknown';
  const what = { still: 'sprite', animation: 'animation', sheet: 'sprite sheet', 'normal-map': 'normal map' }[kind];
  return frames ? `${what}, ${frames.length} frames of ${size}` : `${what}, ${size}`;
}

const assetOf = (file: SavedFile, id: string | undefined) =>
  file.kind === 'still' || file.kind === 'animation' ? assetWords(id) : '';

const assetWords = (id: string | undefined) => (id ? `, asset ${quoted(foreignText(id), 60)}` : '');

/** What a picture of outputs shows: each sprite once; an animation by its sheet, which has the frames. */
function shownFiles(outputs: readonly RunOutput[]): PictureItem[] {
  return outputs.flatMap(({ files }) => {
    const shown = files.find(({ kind }) => kind === 'sheet') ?? files.find(({ kind }) => kind !== 'sheet-json');
    return shown ? [{ uri: shown.uri, label: splitName(nameOf(shown.uri)).stem }] : [];
  });
}

/** Absolute path of a file on disk; elsewhere the URI itself. */
export const pathOf = (uri: string): string => (uri.startsWith('file:') ? fileURLToPath(uri) : uri);
