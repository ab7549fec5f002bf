import * as vscode from 'vscode';
import { InputError } from '../../service/errors';
import { toTag } from '../../shared/check';
import { OPERATIONS, UPLOAD } from '../../shared/limits';
import { sniffPicture } from '../../shared/pixels/sniff';
import { targetsOf } from '../features/assets/assetTargets';
import { assetAt } from '../features/runs/assetPlace';
import { type RunKind, type RunPlan, withProjectTag } from '../features/runs/plan';
import { titleOf } from '../features/runs/titles';
import { registerFailable } from '../platform/commands';
import { nameOf, parentOf } from '../platform/fileStore';
import { settings } from '../platform/settings';
import { requireTrust } from '../platform/trust';
import { runWizard } from '../platform/wizard';
import type { Services } from '../services';
import type { Answers, RunStep } from './ask/answers';
import { defaultFolder, folderStep } from './ask/folderStep';
import type { PictureSize } from './ask/sizeStep';
import { TagsButton } from './ask/tagsButton';
import { assetUris, forgetGone } from './assetInputs';
import { activePicture, choosePictures, isAsset, isPicture } from './pictures';
import { isCall, isUri, parseOptions, type RunOptions, StartFrom, toUri } from './runOptions';
import { type Manner, type RunResult, runPlans } from './runPlans';

/** A run command: what it is called, how it takes several pictures, what it asks. */
export interface RunVerb {
  readonly id: string;
  readonly kind: RunKind;
  /** `together`: all pictures are inputs of one run. `each`: one run a picture. `none`: takes no pictures. */
  readonly selection: 'together' | 'each' | 'none';
  steps(context: StepContext): readonly RunStep[];
}

export interface StepContext {
  readonly sources: readonly vscode.Uri[];
  /** Where the outputs go, where the selection decides it. */
  readonly folder?: vscode.Uri;
  /** Size of the first picture. */
  readonly picture?: PictureSize;
}

/** Registers a run command, for people (questions) and for code (one object, no questions). */
export function registerVerb(services: Services, verb: RunVerb): vscode.Disposable {
  const run = async (...args: unknown[]): Promise<RunResult | undefined> => {
    requireTrust();
    if (isCall(args)) {
      const { confirm, ...options } = parseOptions(args[0]);
      const plans = plansOf(verb, await fromOptions(services, verb, options));
      return start(services, plans, { questions: false, ...(confirm !== undefined && { confirm }) });
    }
    const request = await fromPerson(services, verb, args);
    return request && start(services, plansOf(verb, request), { questions: true });
  };
  return registerFailable(services.log, verb.id, run, isCall);
}

/** Assets that turn out to be gone leave the list. */
async function start(services: Services, plans: readonly RunPlan[], manner: Manner): Promise<RunResult> {
  const result = await runPlans(services, plans, manner).catch((error) => {
    void forgetGone(services, plans);
    throw error;
  });
  if (!result.assets.length) void forgetGone(services, plans);
  return result;
}

interface RunRequest extends Answers {
  readonly sources: readonly vscode.Uri[];
  readonly tags: readonly string[];
  /** Of the settings, for outputs of assets, which lie in no folder. */
  readonly assetFolder?: vscode.Uri;
}

async function fromOptions(services: Services, verb: RunVerb, options: RunOptions): Promise<RunRequest> {
  const { files = [], assets, tags = [], outputFolder, ...answers } = options;
  const saved = assets ? await assetUris(services, await targetsOf([{ assets }], services)) : [];
  const sources = [...files.map(toUri), ...saved];
  const folder = outputFolder === undefined ? undefined : toUri(outputFolder);
  const usual = folder || !needsFolder(verb, sources) ? undefined : await defaultFolder();
  if (verb.selection === 'none' && usual) return { ...answers, sources, tags, folder: usual };
  return { ...answers, sources, tags, ...(folder && { folder }), ...(usual && { assetFolder: usual }) };
}

/** Whether no file says where the outputs go. */
function needsFolder({ selection }: RunVerb, sources: readonly vscode.Uri[]): boolean {
  return selection === 'none' || sources.some(isAsset);
}

/** Pictures and folder from the selection, the rest by asking; undefined where the user leaves. */
async function fromPerson(services: Services, verb: RunVerb, args: unknown[]): Promise<RunRequest | undefined> {
  // Whoever has no key learns it before answering questions.
  await services.connections.current();
  const from = args[0] instanceof StartFrom ? args[0].plan : undefined;
  const selected = from ? from.sources.map((uri) => vscode.Uri.parse(uri, true)) : selection(args);
  const sources = verb.selection === 'none' ? [] : await pictures(verb, selected);
  if (verb.selection !== 'none' && !sources.length) return undefined;
  refuseTooMany(verb, sources);
  const ofAssets = !from && sources.some(isAsset);
  const folder = from
    ? vscode.Uri.parse(from.folder, true)
    : verb.selection === 'none'
      ? folderOf(selected[0])
      : ofAssets
        ? await defaultFolder()
        : undefined;
  const picture = sources[0] && (await pictureSize(services, sources[0]));
  const asked = verb.steps({ sources, ...(folder && { folder }), ...(picture && { picture }) });
  const steps = ofAssets && !folder ? [...asked, folderStep] : asked;
  const project = projectTag(sources[0] ?? folder);
  const tags = new TagsButton(project, from ? from.tags.filter((tag) => tag !== project) : services.memory.tags());
  const start: Answers = {
    ...(from ? answersOf(from) : services.memory.answers(verb.kind)),
    ...(folder && { folder }),
  };
  const subject = sources.length > 1 ? vscode.l10n.t('{0} pictures', sources.length) : nameOf(String(sources[0] ?? ''));
  const answers = steps.length ? await runWizard(titleOf(verb.kind, subject), steps, start, [tags]) : start;
  if (!answers || (needsFolder(verb, sources) && !answers.folder)) return undefined;
  services.memory.remember(verb.kind, answers, tags.chosen);
  return { ...answers, sources: [...sources, ...(answers.supporting ?? [])], tags: tags.chosen };
}

type Words = Pick<RunPlan, 'prompt' | 'size' | 'outputFrames' | 'colors'>;

/** What questions and plans have in common, without what was not answered. */
function answersOf({ prompt, size, outputFrames, colors }: Words): Words {
  return {
    ...(prompt !== undefined && { prompt }),
    ...(size !== undefined && { size }),
    ...(outputFrames !== undefined && { outputFrames }),
    ...(colors !== undefined && { colors }),
  };
}

/** The explorer passes the clicked file and the whole selection. The clicked one comes first. */
function selection([clicked, all]: unknown[]): vscode.Uri[] {
  const uris = Array.isArray(all) ? all.filter(isUri) : [];
  if (!isUri(clicked)) return [];
  return [clicked, ...uris.filter((uri) => uri.toString() !== clicked.toString())];
}

async function pictures(verb: RunVerb, selected: readonly vscode.Uri[]): Promise<readonly vscode.Uri[]> {
  const chosen = selected.filter(isPicture);
  if (chosen.length) return chosen;
  const active = activePicture();
  if (active) return [active];
  return choosePictures(titleOf(verb.kind, vscode.l10n.t('a picture')), true);
}

function folderOf(selected: vscode.Uri | undefined): vscode.Uri | undefined {
  if (!selected) return undefined;
  return isPicture(selected) ? vscode.Uri.joinPath(selected, '..') : selected;
}

/** Said before questions are answered in vain. */
function refuseTooMany({ kind, selection }: RunVerb, sources: readonly vscode.Uri[]): void {
  const limits = kind === 'normal-map' || selection !== 'together' ? undefined : OPERATIONS[kind].inputs;
  if (!limits || sources.length <= limits.max) return;
  throw new InputError([{ rule: 'inputs-count', count: sources.length, ...limits }]);
}

/** Of an asset as the list has it: nothing is fetched. */
async function pictureSize(services: Services, uri: vscode.Uri): Promise<PictureSize | undefined> {
  const asset = assetAt(uri.toString());
  if (asset) {
    const entry = services.assets.index.get(asset.id);
    return entry?.width && entry.height ? entry : undefined;
  }
  const bytes = await services.files.read(uri.toString(), UPLOAD.maxBytes).catch(() => undefined);
  return bytes && sniffPicture(bytes);
}

function projectTag(resource: vscode.Uri | undefined): string | undefined {
  const set = settings.projectTag(resource);
  const folder = (resource && vscode.workspace.getWorkspaceFolder(resource)) ?? vscode.workspace.workspaceFolders?.[0];
  return toTag(set ?? folder?.name ?? '');
}

/** One plan for all pictures, or one for each. */
function plansOf(verb: RunVerb, request: RunRequest): RunPlan[] {
  const groups = verb.selection === 'each' ? request.sources.map((source) => [source]) : [request.sources];
  return (groups.length ? groups : [[]]).map((sources) => planOf(verb, request, sources));
}

function planOf(verb: RunVerb, request: RunRequest, sources: readonly vscode.Uri[]): RunPlan {
  const [first] = sources;
  const beside = first && (isAsset(first) ? request.assetFolder?.toString() : parentOf(first.toString()));
  const folder = request.folder?.toString() ?? beside ?? '';
  return {
    kind: verb.kind,
    sources: sources.map(String),
    folder,
    tags: withProjectTag(request.tags, projectTag(first ?? request.folder)),
    directionNames: settings.directionNames(first),
    ...answersOf(request),
  };
}
