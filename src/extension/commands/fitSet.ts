import * as v from 'valibot';
import * as vscode from 'vscode';
import type { MadeEdits } from '../../core/edits/editFiles';
import type { MadeEdit } from '../../core/edits/editOutputs';
import { outcomeOnCanvas } from '../../core/edits/editText';
import type { FileEdit } from '../../core/edits/fileEdit';
import { kindOfSet } from '../../core/edits/kindOfSet';
import type { Stored } from '../../core/host/stored';
import { type ArgumentWords, wrongArgument } from '../../core/text/errors';
import { fileCount } from '../../shared/base/counts';
import { formatChoices } from '../../shared/base/lists';
import type { FitRequest } from '../../sprite/edit/fit/fitSet';
import type { FitCanvas } from '../../sprite/edit/fit/place';
import { MAX_SIDE } from '../../sprite/pixels/pictureLimits';
import { requireTrust } from '../platform/trust';
import { runWizard, type Step } from '../platform/wizard';
import type { Services } from '../services';
import { sizeIn, sizeQuestion } from './ask/canvasQuestions';
import {
  type Chosen,
  editCallFields,
  editCallWords,
  type FilesEdited,
  inPanel,
  panelOrSeveral,
  placeIn,
  savedAssets,
  spritesToEdit,
  writeAndTell,
  writeForCall,
} from './editFiles';
import { isCall, toUri } from './runOptions';
import { type FileRow, rowOf, showSkipped, withProgress } from './severalSprites';

const KINDS = ['views', 'frames', 'files'] as const;
const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_SIDE));

const call = v.strictObject({
  ...editCallFields,
  kind: v.optional(v.picklist(KINDS)),
  canvas: v.optional(v.union([v.strictObject({ width: side, height: side }), v.literal('smallest')])),
  exact: v.optional(v.boolean(), false),
});

const callWords = (): ArgumentWords => ({
  ...editCallWords(),
  kind: formatChoices(KINDS),
  canvas: vscode.l10n.t('an object with “width” and “height”, or “smallest”'),
  exact: vscode.l10n.t('true or false'),
});

/** Gives views, frames, or files one canvas, one scale, and one foot line. For one sprite, a person gets the panel in its preview. */
export async function fitSet(services: Services, args: readonly unknown[]): Promise<FilesEdited | undefined> {
  if (isCall(args)) return callFit(services, args[0]);
  const title = vscode.l10n.t('Fit Set');
  const places = await inPanel(services, args, 'fit-set', title);
  if (places) await askFit(services, places, title);
  return undefined;
}

/** The same for assets, which are saved first. */
export async function fitAssets(services: Services, args: readonly unknown[]): Promise<void> {
  const places = await panelOrSeveral(services, await savedAssets(services, args), 'fit-set');
  if (places) await askFit(services, places, vscode.l10n.t('Fit Set'));
}

async function callFit(services: Services, given: unknown): Promise<FilesEdited> {
  const result = v.safeParse(call, given);
  if (!result.success) throw wrongArgument(result.issues[0], callWords());
  requireTrust();
  const { files, kind, canvas, exact } = result.output;
  const { signal } = new AbortController();
  const chosen = await spritesToEdit(
    services,
    files.map((file) => toUri(file).toString()),
    signal,
  );
  const fit: FileEdit = {
    to: 'fit',
    fit: { ...(kind && { kind }), ...(canvas && { canvas }), ...(exact && { exact }) },
  };
  const made = chosen.sources.length ? await services.fileEdits.make(chosen.sources, fit, signal) : NOTHING(fit);
  return writeForCall(services, { ...made, unread: chosen.unread }, placeIn(result.output));
}

const NOTHING = (edit: FileEdit): MadeEdits => ({ edit, made: [], notes: [] });

/** A canvas that can be chosen, by its id in `edits.fit`. */
type CanvasChoice = keyof typeof CANVASES;

interface FitAnswers {
  readonly kind: FitRequest['kind'];
  readonly canvas: CanvasChoice;
  /** As it was typed. */
  readonly size: string;
}

const CANVASES = {
  usual: () => vscode.l10n.t('The Canvas That Most Have, Larger if Needed'),
  smallest: () => vscode.l10n.t('As Small as Possible'),
  'multiple-8': () => vscode.l10n.t('Next Multiple of {0}', 8),
  'multiple-16': () => vscode.l10n.t('Next Multiple of {0}', 16),
  size: () => vscode.l10n.t('Set Size…'),
} as const;

function fitStart(kind: FitRequest['kind'], { canvas, size = '32 × 32' }: Stored<'edits.fit'>): FitAnswers {
  const known = (Object.keys(CANVASES) as CanvasChoice[]).find((id) => id === canvas);
  return { kind, canvas: known ?? 'usual', size };
}

function canvasOf({ canvas, size }: FitAnswers): FitCanvas | undefined {
  switch (canvas) {
    case 'usual':
      return undefined;
    case 'smallest':
      return 'smallest';
    case 'size':
      return sizeIn(size);
    default:
      return { multiple: canvas === 'multiple-8' ? 8 : 16 };
  }
}

function fitSteps(): Step<FitAnswers>[] {
  const size: Step<FitAnswers> = async (ask, answers) => ({
    ...answers,
    size: await ask.text(sizeQuestion(answers.size)),
  });
  const steps: Step<FitAnswers>[] = [
    async (ask, answers) => ({
      ...answers,
      kind: await ask.pick({
        placeholder: vscode.l10n.t('What these files are to each other'),
        choices: KINDS.map((value) => ({ ...KIND_WORDS[value](), value })),
        active: (value) => value === answers.kind,
      }),
    }),
    async (ask, answers) => {
      const canvas = await ask.pick({
        placeholder: vscode.l10n.t('The canvas of all'),
        choices: (Object.keys(CANVASES) as CanvasChoice[]).map((value) => ({ label: CANVASES[value](), value })),
        active: (value) => value === answers.canvas,
      });
      steps.splice(2, steps.length, ...(canvas === 'size' ? [size] : []));
      return { ...answers, canvas };
    },
  ];
  return steps;
}

const KIND_WORDS: Readonly<Record<FitRequest['kind'], () => { readonly label: string; readonly detail: string }>> = {
  views: () => ({
    label: vscode.l10n.t('Views of One Sprite'),
    detail: vscode.l10n.t('Equally tall, on one foot line'),
  }),
  frames: () => ({
    label: vscode.l10n.t('Frames of One Animation'),
    detail: vscode.l10n.t('The movement stays'),
  }),
  files: () => ({
    label: vscode.l10n.t('Different Sprites'),
    detail: vscode.l10n.t('Each as tall as it is, on one foot line'),
  }),
};

async function askFit(services: Services, places: readonly string[], title: string): Promise<void> {
  requireTrust();
  const chosen = await spritesToEdit(services, places, new AbortController().signal);
  if (!chosen.sources.length) {
    if (chosen.unread.length) await showSkipped(services, chosen.unread);
    return;
  }
  const { lastAnswers } = services;
  const last = lastAnswers.fit;
  const answers = await runWizard(title, fitSteps(), fitStart(kindOfSet(chosen.sources), last));
  if (!answers) return;
  const canvas = canvasOf(answers);
  const edit: FileEdit = { to: 'fit', fit: { kind: answers.kind, ...(canvas && { canvas }) } };
  const made = await withProgress(vscode.l10n.t('Fitting'), ({ signal }) =>
    services.fileEdits.make(chosen.sources, edit, signal),
  );
  if (!made) return;
  const replace = await chooseHow(services, made, chosen, last.replace ?? false);
  if (replace === undefined) return;
  lastAnswers.rememberFit({ canvas: answers.canvas, size: answers.size, replace });
  await writeAndTell(services, { ...made, unread: chosen.unread }, { replace });
}

interface HowRow extends vscode.QuickPickItem {
  readonly how: 'replace' | 'copies' | 'show';
}

/**
 * Shows what would be done to each file, and asks how it's saved: whether files are replaced; undefined if the person does something else.
 * @param replaced whether they were the last time
 */
async function chooseHow(
  services: Services,
  made: MadeEdits,
  chosen: Chosen,
  replaced: boolean,
): Promise<boolean | undefined> {
  const rows = outcomeRows(made.made);
  const changed = rows.filter(({ isChanged }) => isChanged);
  const files = chosen.sources.flatMap(({ pictures }) => pictures);
  const picked = await vscode.window.showQuickPick<vscode.QuickPickItem | HowRow | FileRow>(
    [
      ...(changed.length ? howRows(replaced) : []),
      ...made.notes.map((note) => ({ label: `$(warning) ${note}` })),
      ...section(vscode.l10n.t('Would Change'), changed),
      ...section(
        vscode.l10n.t('Right Already'),
        rows.filter(({ isChanged }) => !isChanged),
      ),
      ...section(
        vscode.l10n.t('Skipped'),
        chosen.unread.map(({ file, message }) => rowOf(file, message)),
      ),
    ],
    {
      title: vscode.l10n.t('Fit Set'),
      placeHolder: changed.length
        ? vscode.l10n.t('Fits {0}. Nothing is written yet.', fileCount(changed.length))
        : vscode.l10n.t('All of them fit each other already'),
      matchOnDescription: true,
      matchOnDetail: true,
    },
  );
  if (!picked) return undefined;
  if ('uri' in picked) await services.previews.showFiles([picked.uri]);
  if (!('how' in picked)) return undefined;
  if (picked.how !== 'show') return picked.how === 'replace';
  await services.previews.showFiles(
    files.map((uri) => vscode.Uri.parse(uri, true)),
    undefined,
    'fit-set',
  );
  return undefined;
}

/** The last choice first. */
function howRows(replaced: boolean): HowRow[] {
  const copies: HowRow = {
    label: `$(save-as) ${vscode.l10n.t('Save as Copies')}`,
    detail: vscode.l10n.t('Next to each file: {0}', 'hero-fit.png'),
    how: 'copies',
  };
  const replace: HowRow = {
    label: `$(save) ${vscode.l10n.t('Replace')}`,
    detail: vscode.l10n.t('With Undo'),
    how: 'replace',
  };
  const show: HowRow = {
    label: `$(eye) ${vscode.l10n.t('Show Before and After')}`,
    detail: vscode.l10n.t('In the preview of all files, where it can still be changed'),
    how: 'show',
  };
  return [...(replaced ? [replace, copies] : [copies, replace]), show];
}

function section(label: string, rows: readonly FileRow[]): vscode.QuickPickItem[] {
  return rows.length ? [{ label, kind: vscode.QuickPickItemKind.Separator }, ...rows] : [];
}

/** A row for each file. Of numbered files, what became of the animation. */
function outcomeRows(made: readonly MadeEdit[]): (FileRow & { readonly isChanged: boolean })[] {
  return made.flatMap(({ source, changed: { saved, parts } }) =>
    source.pictures.map((uri, at) => {
      const [part, index] = source.directions ? [at, 0] : [0, at];
      const isChanged = saved.files.some(({ file }) => file.part === part && file.index === index);
      const outcome = parts[part];
      return { ...rowOf(uri, isChanged && outcome ? outcomeOnCanvas(outcome) : ''), isChanged };
    }),
  );
}
