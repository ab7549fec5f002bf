import * as vscode from 'vscode';
import { InputError } from '../../service/errors';
import type { RunKind } from '../../shared/api';
import { sniffShown } from '../../shared/aseprite/shownPicture';
import { checkTag, normalizeTag, toTag } from '../../shared/check';
import { type ForeignText, foreignText, plainText } from '../../shared/foreignText';
import { UPLOAD } from '../../shared/limits';
import { assetAt } from '../domain/assetPlace';
import { limitsOf, OPERATION_TABLE } from '../domain/operations';
import { isPaid, type RunPlan, ShownSource, withProjectTag } from '../domain/runPlan';
import { targetsOf } from '../features/assets/assetTargets';
import { requireTrust } from '../platform/errors';
import { nameOf, parentOf } from '../platform/fileStore';
import { formatNumber } from '../platform/numbers';
import { settings } from '../platform/settings';
import { runWizard } from '../platform/wizard';
import type { Services } from '../services';
import { defaultFolder, folderStep, TagsButton } from './ask/folderAndTags';
import { activePicture, choosePictures, isAsset, isPicture } from './ask/pictures';
import { type Answers, type PictureSize, questionsOf } from './ask/questions';
import { assetUris, chooseAssets, removeGoneAssets } from './assetRuns';
import { isCall, isUri, parseOptions, type RunOptions, StartFrom, toUri } from './runOptions';
import { type RunResult, type StartOptions, startRuns } from './startRuns';

/** A run command: asks a person what is missing, or takes one object from code, without questions. */
export async function runOperation(
  services: Services,
  kind: RunKind,
  args: readonly unknown[],
): Promise<RunResult | undefined> {
  requireTrust();
  if (isCall(args)) {
    const { confirm, ...options } = parseOptions(kind, args[0]);
    const plans = plansOf(kind, await requestOfOptions(services, kind, options));
    return start(services, plans, { questions: false, confirm });
  }
  const request = await requestOfPerson(services, kind, args);
  return request && start(services, plansOf(kind, request), { questions: true });
}

async function start(services: Services, plans: readonly RunPlan[], options: StartOptions): Promise<RunResult> {
  const result = await startRuns(services, plans, options).catch((error) => {
    void removeGoneAssets(services, plans);
    throw error;
  });
  if (!result.assets.length) void removeGoneAssets(services, plans);
  return result;
}

interface RunRequest extends Answers {
  readonly sources: readonly vscode.Uri[];
  readonly looks?: RunPlan['looks'];
  readonly tags: readonly ForeignText[];
  /** Of the settings, for outputs of assets, which lie in no folder. */
  readonly assetFolder?: vscode.Uri;
}

async function requestOfOptions(services: Services, kind: RunKind, options: RunOptions): Promise<RunRequest> {
  const { files = [], assets, outputFolder, ...given } = options;
  const tags = (given.tags ?? []).map(foreignText);
  const answers: Answers = { ...given, prompt: given.prompt === undefined ? undefined : foreignText(given.prompt) };
  const saved = assets ? await assetUris(services, await targetsOf([{ assets }], services)) : [];
  const sources = [...files.map(toUri), ...saved];
  const folder = outputFolder === undefined ? undefined : toUri(outputFolder);
  const usual = folder || !needsFolder(kind, sources) ? undefined : await defaultFolder();
  if (takesNoPictures(kind)) return { ...answers, sources, tags, folder: folder ?? usual };
  return { ...answers, sources, tags, folder, assetFolder: usual };
}

const takesNoPictures = (kind: RunKind) => OPERATION_TABLE[kind].selection === 'none';

/** Whether no file says where the outputs go. */
function needsFolder(kind: RunKind, sources: readonly vscode.Uri[]): boolean {
  return takesNoPictures(kind) || sources.some(isAsset);
}

/** Pictures and folder from the selection, the rest by asking; undefined where the user leaves. */
async function requestOfPerson(
  services: Services,
  kind: RunKind,
  args: readonly unknown[],
): Promise<RunRequest | undefined> {
  // A missing key is reported before the questions are answered.
  await services.connections.current();
  const from = args[0] instanceof StartFrom ? args[0].plan : undefined;
  const selected = from ? from.sources.map((uri) => vscode.Uri.parse(uri, true)) : selection(args);
  const active = selected.some(isPicture) ? undefined : activePicture(services);
  const sources = takesNoPictures(kind) ? [] : await pictures(kind, selected, active);
  if (!takesNoPictures(kind) && !sources.length) return undefined;
  refuseTooMany(kind, sources);
  const ofAssets = !from && sources.some(isAsset);
  const folder = from ? vscode.Uri.parse(from.folder, true) : await folderOf(kind, selected[0], ofAssets);
  const picture = sources[0] && (await pictureSize(services, sources[0]));
  const builtIn = services.connections.kind === 'built-in';
  const context = { sources, folder, picture, builtIn, chooseAssets: () => chooseAssets(services) };
  const asked = isPaid(kind) ? questionsOf(kind, context) : [];
  const steps = ofAssets && !folder ? [...asked, folderStep<Answers>] : asked;
  const project = projectTag(sources[0] ?? folder);
  const { lastAnswers } = services;
  const tags = new TagsButton(project, from ? from.tags.filter((tag) => tag !== project) : lastAnswers.tags());
  const before: Answers = { ...(from ? answersOf(from) : lastAnswers.of(kind)), folder };
  const looks = from?.looks ?? looksOf(args[0] instanceof ShownSource ? args[0] : active);
  const subject = sources.length > 1 ? vscode.l10n.t('{0} pictures', sources.length) : subjectOf(sources[0], looks);
  const title = OPERATION_TABLE[kind].title(subject);
  const answers = steps.length ? await runWizard(title, steps, before, [tags]) : before;
  if (!answers || (needsFolder(kind, sources) && !answers.folder)) return undefined;
  lastAnswers.remember(kind, answers, tags.chosen);
  return { ...answers, sources: [...sources, ...(answers.supporting ?? [])], looks, tags: tags.chosen };
}

type PlanAnswers = Pick<RunPlan, 'prompt' | 'size' | 'outputFrames' | 'colors'>;

/** What questions and plans have in common. */
function answersOf({ prompt, size, outputFrames, colors }: PlanAnswers): PlanAnswers {
  return { prompt, size, outputFrames, colors };
}

/** What previews show of Aseprite files: the one that started the command, or else the active one. */
function looksOf(shown: ShownSource | undefined): RunPlan['looks'] {
  return shown?.look && { [shown.uri]: shown.look };
}

/** `hero.aseprite`, and the frame where it is not the first. */
function subjectOf(source: vscode.Uri | undefined, looks: RunPlan['looks']): string {
  const name = plainText(nameOf(String(source ?? '')));
  const frame = looks?.[String(source)]?.frame ?? 0;
  return frame > 0 ? vscode.l10n.t('{0}, frame {1}', name, formatNumber(frame + 1)) : name;
}

/** The explorer passes the clicked file and the whole selection. The clicked one comes first. */
function selection([clicked, all]: readonly unknown[]): vscode.Uri[] {
  if (clicked instanceof ShownSource) return [vscode.Uri.parse(clicked.uri, true)];
  const uris = Array.isArray(all) ? all.filter(isUri) : [];
  if (!isUri(clicked)) return [];
  return [clicked, ...uris.filter((uri) => uri.toString() !== clicked.toString())];
}

async function pictures(
  kind: RunKind,
  selected: readonly vscode.Uri[],
  active: ShownSource | undefined,
): Promise<readonly vscode.Uri[]> {
  const chosen = selected.filter(isPicture);
  if (chosen.length) return chosen;
  if (active) return [vscode.Uri.parse(active.uri, true)];
  return choosePictures(OPERATION_TABLE[kind].title(vscode.l10n.t('a picture')), true);
}

/** Where the outputs go, where that need not be asked; undefined: beside the first picture, or asked for. */
async function folderOf(
  kind: RunKind,
  clicked: vscode.Uri | undefined,
  ofAssets: boolean,
): Promise<vscode.Uri | undefined> {
  if (takesNoPictures(kind)) return clicked && isPicture(clicked) ? vscode.Uri.joinPath(clicked, '..') : clicked;
  return ofAssets ? defaultFolder() : undefined;
}

/** Reports too many pictures before any question is asked. */
function refuseTooMany(kind: RunKind, sources: readonly vscode.Uri[]): void {
  const limits = OPERATION_TABLE[kind].selection === 'together' ? limitsOf(kind).inputs : undefined;
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
  return bytes && sniffShown(bytes);
}

function projectTag(resource: vscode.Uri | undefined): ForeignText | undefined {
  const set = settings.projectTag(resource);
  const folder = (resource && vscode.workspace.getWorkspaceFolder(resource)) ?? vscode.workspace.workspaceFolders?.[0];
  // What somebody typed stays as it is, where it is a tag.
  const tag = set !== undefined && !checkTag(set) ? normalizeTag(set) : toTag(set ?? folder?.name ?? '');
  return tag === undefined ? undefined : foreignText(tag);
}

/** One plan for all pictures, or one for each. */
function plansOf(kind: RunKind, request: RunRequest): RunPlan[] {
  const { sources } = request;
  const groups = OPERATION_TABLE[kind].selection === 'each' ? sources.map((source) => [source]) : [sources];
  return (groups.length ? groups : [[]]).map((group) => planOf(kind, request, group));
}

function looksAmong(looks: RunPlan['looks'], sources: readonly vscode.Uri[]): RunPlan['looks'] {
  const own = sources.flatMap((source) => {
    const look = looks?.[source.toString()];
    return look ? [[source.toString(), look] as const] : [];
  });
  return own.length ? Object.fromEntries(own) : undefined;
}

function planOf(kind: RunKind, request: RunRequest, sources: readonly vscode.Uri[]): RunPlan {
  const [first] = sources;
  const beside = first && (isAsset(first) ? request.assetFolder?.toString() : parentOf(first.toString()));
  return {
    kind,
    sources: sources.map((source) => source.toString()),
    looks: looksAmong(request.looks, sources),
    folder: request.folder?.toString() ?? beside ?? '',
    tags: withProjectTag(request.tags, projectTag(first ?? request.folder)),
    directionNames: settings.directionNames(first),
    ...answersOf(request),
  };
}
