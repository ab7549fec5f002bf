import * as v from 'valibot';
import * as vscode from 'vscode';
import type { FileEdit } from '../../core/edits/fileEdit';
import { type ArgumentWords, wrongArgument } from '../../core/text/errors';
import { formatChoices } from '../../shared/base/lists';
import { formatNumber } from '../../shared/base/numbers';
import { ANCHORS } from '../../sprite/edit/anchor';
import { MULTIPLES } from '../../sprite/edit/canvas/multiples';
import { MAX_SIDE } from '../../sprite/pixels/pictureLimits';
import { requireTrust } from '../platform/trust';
import { runWizard } from '../platform/wizard';
import type { Services } from '../services';
import { canvasStart, canvasSteps, editOf } from './ask/canvasQuestions';
import {
  type EditBatch,
  editCallFields,
  editCallWords,
  type FilesEdited,
  inPanel,
  makeEach,
  panelOrSeveral,
  placeIn,
  savedAssets,
  spritesToEdit,
  writeAndTell,
  writeForCall,
} from './editFiles';
import { isCall, toUri } from './runOptions';
import { withProgress } from './severalSprites';

const whole = (least: number, most: number = MAX_SIDE) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const side = whole(1);
const sides = whole(-MAX_SIDE);

/** What a call does: one of these. Without, the first file is opened with the panel. */
const EDITS = {
  size: v.strictObject({ width: side, height: side }),
  /** Pixels more at each side. */
  pad: v.strictObject({ left: sides, top: sides, right: sides, bottom: sides }),
  crop: v.strictObject({ x: whole(0), y: whole(0), width: side, height: side }),
  /** `alike`: each file loses as much at each side. */
  trim: v.picklist(['alike', 'each']),
  multiple: whole(MULTIPLES.least, MULTIPLES.most),
  powerOfTwo: v.literal(true),
  flip: v.picklist(['horizontal', 'vertical']),
  /** Degrees, clockwise. */
  rotate: v.picklist([90, 180, 270]),
};

type EditName = keyof typeof EDITS;
const EDIT_NAMES = Object.keys(EDITS) as EditName[];

const call = v.pipe(
  v.strictObject({
    ...editCallFields,
    ...v.partial(v.strictObject(EDITS)).entries,
    anchor: v.optional(v.picklist(ANCHORS)),
  }),
  v.check((given) => EDIT_NAMES.filter((name) => given[name] !== undefined).length <= 1),
);
type CanvasCall = v.InferOutput<typeof call>;

function callWords(): ArgumentWords {
  const sizes = vscode.l10n.t('an object with whole numbers of pixels');
  return {
    ...editCallWords(),
    ...{ size: sizes, pad: sizes, crop: sizes },
    trim: formatChoices(['“alike”', '“each”']),
    multiple: vscode.l10n.t(
      'a whole number from {0} to {1}',
      formatNumber(MULTIPLES.least),
      formatNumber(MULTIPLES.most),
    ),
    powerOfTwo: 'true',
    flip: formatChoices(['“horizontal”', '“vertical”']),
    rotate: formatChoices(['90', '180', '270']),
    anchor: formatChoices(ANCHORS),
  };
}

/** Changes the canvas of sprites. For one, a person gets the panel in its preview; several and folders are asked about once. */
export async function changeCanvas(services: Services, args: readonly unknown[]): Promise<FilesEdited | undefined> {
  if (isCall(args)) return callCanvas(services, args[0]);
  const title = vscode.l10n.t('Canvas');
  const places = await inPanel(services, args, 'canvas', title);
  if (places) await askCanvas(services, places, title);
  return undefined;
}

/** The same for assets, which are saved first. */
export async function changeAssetCanvas(services: Services, args: readonly unknown[]): Promise<void> {
  const places = await panelOrSeveral(services, await savedAssets(services, args), 'canvas');
  if (places) await askCanvas(services, places, vscode.l10n.t('Canvas'));
}

async function askCanvas(services: Services, places: readonly string[], title: string): Promise<void> {
  requireTrust();
  const { lastAnswers } = services;
  const answers = await runWizard(title, canvasSteps(), canvasStart(lastAnswers.canvas));
  const edit = answers && editOf(answers);
  if (!edit) return;
  lastAnswers.rememberCanvas(answers);
  const made = await withProgress(vscode.l10n.t('Changing canvas'), (batch) => makeAll(services, places, edit, batch));
  if (made) await writeAndTell(services, made, { replace: answers.replace });
}

async function makeAll(services: Services, places: readonly string[], edit: FileEdit, batch: EditBatch) {
  const chosen = await spritesToEdit(services, places, batch.signal);
  if (edit.to !== 'canvas' || !edit.together || !chosen.sources.length) return makeEach(services, chosen, edit, batch);
  const made = await services.fileEdits.make(chosen.sources, edit, batch.signal, batch);
  return { ...made, unread: chosen.unread };
}

async function callCanvas(services: Services, given: unknown): Promise<FilesEdited | undefined> {
  const result = v.safeParse(call, given);
  if (!result.success) throw wrongArgument(result.issues[0], callWords());
  const { files } = result.output;
  const edit = editIn(result.output);
  if (!edit) {
    await services.previews.showFiles(files.slice(0, 1).map(toUri), undefined, 'canvas');
    return undefined;
  }
  requireTrust();
  const { signal } = new AbortController();
  const places = files.map((file) => toUri(file).toString());
  return writeForCall(services, await makeAll(services, places, edit, { signal }), placeIn(result.output));
}

function editIn({
  size,
  pad,
  crop,
  trim,
  multiple,
  powerOfTwo,
  flip,
  rotate,
  anchor,
}: CanvasCall): FileEdit | undefined {
  const at = anchor && { anchor };
  if (size) return { to: 'canvas', canvas: { to: 'size', ...size, ...at } };
  if (pad) return { to: 'canvas', canvas: { to: 'pad', ...pad } };
  if (crop) return { to: 'canvas', canvas: { to: 'crop', rect: crop } };
  if (trim) return { to: 'canvas', canvas: { to: 'trim', each: trim === 'each' }, together: trim === 'alike' };
  if (multiple) return { to: 'canvas', canvas: { to: 'multiple', of: multiple, ...at } };
  if (powerOfTwo) return { to: 'canvas', canvas: { to: 'power-of-two', ...at } };
  const turn = flip ? (`flip-${flip}` as const) : rotate && (`rotate-${rotate}` as const);
  return turn && { to: 'change', changes: [{ change: { change: 'turn', turn } }] };
}
