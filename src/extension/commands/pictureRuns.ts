import * as vscode from 'vscode';
import { costNote } from '../../core/account/costQuestion';
import { nameOf, parentOf } from '../../core/disk/fileStore';
import { assetAt } from '../../core/domain/assetPlace';
import { type DraftPlaceOf, homeOf, withDrafts } from '../../core/domain/drafts';
import { limitsOf, OPERATION_TABLE } from '../../core/domain/operations';
import { answersOf, isPaid, type RunPlan, ShownSource, withProjectTag } from '../../core/domain/runPlan';
import { needsPose } from '../../core/domain/standsStill';
import { planOf, plansOf, type RunRequest } from '../../core/runs/runPlans';
import type { RunResult } from '../../core/runs/runResult';
import { askedStyle, defaultSources, proposedSize, withStyle } from '../../core/style/styledPlan';
import { formatNumber } from '../../core/text/numbers';
import { InputError } from '../../service/errors';
import { foreignText, plainText, rawText } from '../../shared/base/foreignText';
import type { RunKind } from '../../shared/contract/api';
import { UPLOAD } from '../../shared/contract/limits';
import { sniffShown } from '../../sprite/source/shownPicture';
import { targetsOf } from '../features/assets/assetTargets';
import { coreSettings } from '../platform/coreSettings';
import { requireTrust } from '../platform/trust';
import { runWizard } from '../platform/wizard';
import type { Services } from '../services';
import type { Answers, PictureSize } from './ask/answers';
import { defaultFolder, draftPlaceOf, folderStep, TagsButton } from './ask/folderAndTags';
import { newestFor } from './ask/newest';
import { choosePictures, isAsset, isPicture, pictureInFront } from './ask/pictures';
import { questionsOf } from './ask/questions';
import { agreesToStyle, styledTitle } from './ask/style';
import { assetUris, chooseAssets, removeGoneAssets } from './assetRuns';
import { mayWrite, usableSources } from './beforeRuns';
import { makePoseFirst } from './poseFirst';
import { isCall, isUri, parseOptions, type RunOptions, StartFrom, toUri } from './runOptions';
import { type StartOptions, startRuns } from './startRuns';

/** Runs an operation: asks a person for what is missing, or takes one object from code, without questions. */
export async function runOperation(
  services: Services,
  kind: RunKind,
  args: readonly unknown[],
): Promise<RunResult | undefined> {
  requireTrust();
  if (isCall(args)) {
    const { confirm, ...options } = parseOptions(kind, args[0]);
    const plans = await plansFor(services, kind, await requestOfOptions(services, kind, options));
    return start(services, plans, { questions: false, confirm });
  }
  const request = await requestOfPerson(services, kind, args);
  if (request?.poseFirst !== undefined) {
    const edit = { ...request, ...answersOf({ prompt: foreignText(request.poseFirst) }) };
    const plan = planOf('edit', inText(edit), inText(edit).sources, coreSettings);
    await makePoseFirst(services, plan, request.prompt);
    return undefined;
  }
  return request && start(services, await plansFor(services, kind, request, draftPlaceOf), { questions: true });
}

/** The request of a person or of code, in the editor's terms. */
interface GivenRequest extends Answers, Pick<RunRequest, 'looks' | 'tags'> {
  readonly sources: readonly vscode.Uri[];
  /** See `RunRequest`. */
  readonly assetFolder?: vscode.Uri;
}

function inText({ sources, folder, assetFolder, looks, tags, ...answers }: GivenRequest): RunRequest {
  const places = { folder: folder?.toString(), assetFolder: assetFolder?.toString() };
  const { motionName } = answers;
  return {
    ...answersOf(answers),
    motionName,
    looks,
    tags,
    ...places,
    sources: sources.map((source) => source.toString()),
  };
}

/** The plans of a request, as the style files of their folders want them. @param drafts absent: what is made from a draft stays with it */
function plansFor(
  { styles }: Services,
  kind: RunKind,
  request: GivenRequest,
  drafts: DraftPlaceOf = async () => undefined,
): Promise<RunPlan[]> {
  const plans = plansOf(kind, inText(request), coreSettings);
  return Promise.all(plans.map(async (plan) => withStyle(await withDrafts(plan, drafts), styles)));
}

async function start(services: Services, plans: readonly RunPlan[], options: StartOptions): Promise<RunResult> {
  const result = await startRuns(services, plans, options).catch((error) => {
    void removeGoneAssets(services, plans);
    throw error;
  });
  if (!result.assets.length) void removeGoneAssets(services, plans);
  return result;
}

async function requestOfOptions(services: Services, kind: RunKind, options: RunOptions): Promise<GivenRequest> {
  const { files = [], assets, outputFolder, ...given } = options;
  const tags = (given.tags ?? []).map(foreignText);
  const foreign = (text: string | undefined) => (text === undefined ? undefined : foreignText(text));
  const answers: Answers = { ...given, prompt: foreign(given.prompt), motionName: foreign(given.motionName) };
  const saved = assets ? await assetUris(services, await targetsOf([{ assets }], services)) : [];
  const folder = outputFolder === undefined ? undefined : toUri(outputFolder);
  const named = [...files.map(toUri), ...saved];
  const references = named.length ? [] : await styleReferences(services, kind, folder);
  if (references.length)
    return { ...answers, sources: references, tags, folder: folder ?? (await defaultFolder(services)) };
  const sources = named;
  const usual = folder || !needsFolder(kind, sources) ? undefined : await defaultFolder(services);
  if (takesNoPictures(kind)) return { ...answers, sources, tags, folder: folder ?? usual };
  return { ...answers, sources, tags, folder, assetFolder: usual };
}

const takesNoPictures = (kind: RunKind) => OPERATION_TABLE[kind].selection === 'none';

/** Whether no source has a folder that the outputs could go to. */
function needsFolder(kind: RunKind, sources: readonly vscode.Uri[]): boolean {
  return takesNoPictures(kind) || sources.some(isAsset);
}

/** Pictures and folder from the selection, everything else from questions; undefined if the user cancels. */
async function requestOfPerson(
  services: Services,
  kind: RunKind,
  args: readonly unknown[],
): Promise<GivenRequest | undefined> {
  // A missing key is reported before the questions are answered.
  await services.connections.current();
  const from = args[0] instanceof StartFrom ? args[0].plan : undefined;
  const newest = await newestFor(services, args, 'still');
  if (newest && !newest.length) return undefined;
  const selected = from ? from.sources.map((uri) => vscode.Uri.parse(uri, true)) : (newest ?? selection(args));
  const chosen = await pictures(services, kind, selected);
  if (!chosen) return undefined;
  refuseTooMany(kind, chosen.uris);
  const looks = from?.looks ?? looksOf(args[0] instanceof ShownSource ? args[0] : chosen.inFront);
  const sources = await usableSources(services, kind, chosen.uris, looks);
  if (!sources) return undefined;
  const ofAssets = !from && sources.some(isAsset);
  const folder = from
    ? vscode.Uri.parse(from.folder, true)
    : await folderOf(services, kind, selected[0], ofAssets || chosen.areReferences === true);
  const folders = folder
    ? [folder.toString()]
    : sources.flatMap((uri) => (isAsset(uri) ? [] : parentOf(uri.toString())));
  if (!(await mayWrite(services, folders, true))) return undefined;
  const picture = sources[0] && (await pictureSize(services, sources[0]));
  const builtIn = services.connections.kind === 'built-in';
  const needsPose = poseNeeded(services, sources, looks);
  const place = (folder ?? (await outputPlace(services, kind, sources)))?.toString();
  const style = place === undefined || !isPaid(kind) ? undefined : await askedStyle(kind, place, services.styles);
  const found = { sources, folder, folders: services, picture, style };
  const context = { ...found, builtIn, needsPose, chooseAssets: () => chooseAssets(services) };
  const asked = isPaid(kind) ? questionsOf(kind, context) : [];
  const steps = ofAssets && !folder ? [...asked, folderStep<Answers>(services)] : asked;
  const project = coreSettings.projectTag((sources[0] ?? folder)?.toString());
  const { lastAnswers } = services;
  const fixed = withProjectTag(style?.plan.tags ?? [], project);
  const tags = new TagsButton(fixed, from ? from.tags.filter((tag) => !fixed.includes(tag)) : lastAnswers.tags());
  const usual = style?.sizes.length ? { size: proposedSize(style, picture) } : {};
  const known = from ? { ...answersOf(from), motionName: from.motionName } : { ...lastAnswers.of(kind), ...usual };
  const before: Answers = { ...known, folder };
  const subject = sources.length > 1 ? vscode.l10n.t('{0} images', sources.length) : subjectOf(sources[0], looks);
  const { title, promptWords } = OPERATION_TABLE[kind];
  const runs = OPERATION_TABLE[kind].selection === 'each' ? sources.length : 1;
  const note = () => costNote(services, services.connections, kind, runs);
  const answers = steps.length
    ? await runWizard(styledTitle(title(subject), promptWords ? undefined : style), steps, before, [tags], note)
    : before;
  if (!answers || (needsFolder(kind, sources) && !answers.folder)) return undefined;
  if (!(await agreesToStyle(services, kind, style, answers.folder?.toString() ?? place))) return undefined;
  if (answers.poseFirst === undefined) lastAnswers.remember(kind, answers, tags.chosen);
  const { supporting = [] } = answers;
  const others = supporting.length ? await usableSources(services, 'style-reference', supporting, looks) : [];
  if (!others) return undefined;
  return { ...answers, sources: [...sources, ...others], looks, tags: tags.chosen };
}

/** References of the style file in the folder for new sprites, for a new sprite in a style for which nothing is selected. */
async function styleReferences(services: Services, kind: RunKind, chosen?: vscode.Uri): Promise<readonly vscode.Uri[]> {
  if (kind !== 'style-reference') return [];
  const folder = chosen ?? (await defaultFolder(services).catch(() => undefined));
  const references = await defaultSources(kind, folder?.toString(), services.styles);
  return references.map((uri) => vscode.Uri.parse(uri, true));
}

/** Where outputs go, if no question decides: next to the first image; else probably the folder from the settings. */
async function outputPlace(
  services: Services,
  kind: RunKind,
  [first]: readonly vscode.Uri[],
): Promise<vscode.Uri | undefined> {
  if (first && !isAsset(first) && !takesNoPictures(kind)) {
    const beside = parentOf(first.toString());
    const place = await draftPlaceOf(beside);
    return vscode.Uri.parse(place ? homeOf(beside, place) : beside, true);
  }
  return defaultFolder(services).catch(() => undefined);
}

function poseNeeded(
  { provenance, assets, connections }: Services,
  sources: readonly vscode.Uri[],
  looks: RunPlan['looks'],
): boolean {
  const places = sources.map((source) => {
    const uri = source.toString();
    return { uri, frame: looks?.[uri]?.frame ?? 0 };
  });
  return needsPose(connections.kind, places, {
    provenance: (uri) => provenance.of(uri),
    prompt: (uri) => rawText(assets.index.get(assetAt(uri)?.id ?? '')?.prompt ?? ''),
  });
}

/** The state of Aseprite files in previews: the one that started the command, otherwise the active one. */
function looksOf(shown: ShownSource | undefined): RunPlan['looks'] {
  return shown?.look && { [shown.uri]: shown.look };
}

/** `hero.aseprite`, with the frame if it isn't the first. */
function subjectOf(source: vscode.Uri | undefined, looks: RunPlan['looks']): string {
  const name = plainText(nameOf(String(source ?? '')));
  const frame = looks?.[String(source)]?.frame ?? 0;
  return frame > 0 ? vscode.l10n.t('{0}, frame {1}', name, formatNumber(frame + 1)) : name;
}

/** The selected files, the clicked one first. The explorer passes both. */
function selection([clicked, all]: readonly unknown[]): vscode.Uri[] {
  if (clicked instanceof ShownSource) return [vscode.Uri.parse(clicked.uri, true)];
  const uris = Array.isArray(all) ? all.filter(isUri) : [];
  if (!isUri(clicked)) return [];
  return [clicked, ...uris.filter((uri) => uri.toString() !== clicked.toString())];
}

/** The images of a run. */
interface Chosen {
  readonly uris: readonly vscode.Uri[];
  /** The image in front, if it's the one. */
  readonly inFront?: ShownSource;
  /** They are the references of a style file. */
  readonly areReferences?: boolean;
}

/** The selected images, the one in front, references of a style file, or those that a person chooses; undefined if they choose none. */
async function pictures(
  services: Services,
  kind: RunKind,
  selected: readonly vscode.Uri[],
): Promise<Chosen | undefined> {
  if (takesNoPictures(kind)) return { uris: [] };
  const fitting = selected.filter(isPicture);
  if (fitting.length) return { uris: fitting };
  const inFront = await pictureInFront(services, titleOfPick(kind));
  if (inFront === 'canceled') return undefined;
  if (inFront) return { uris: [vscode.Uri.parse(inFront.uri, true)], inFront };
  const references = await styleReferences(services, kind);
  if (references.length) return { uris: references, areReferences: true };
  const uris = await choosePictures(titleOfPick(kind), true);
  return uris.length ? { uris } : undefined;
}

const titleOfPick = (kind: RunKind) => OPERATION_TABLE[kind].title(vscode.l10n.t('an image'));

/** Where the outputs go, without a question; undefined if they go next to the first picture, or if a question follows. */
async function folderOf(
  services: Services,
  kind: RunKind,
  clicked: vscode.Uri | undefined,
  ofAssets: boolean,
): Promise<vscode.Uri | undefined> {
  if (takesNoPictures(kind)) return clicked && isPicture(clicked) ? vscode.Uri.joinPath(clicked, '..') : clicked;
  return ofAssets ? defaultFolder(services) : undefined;
}

/** Refuses too many pictures before any question. */
function refuseTooMany(kind: RunKind, sources: readonly vscode.Uri[]): void {
  const limits = OPERATION_TABLE[kind].selection === 'together' ? limitsOf(kind).inputs : undefined;
  if (!limits || sources.length <= limits.max) return;
  throw new InputError([{ rule: 'inputs-count', count: sources.length, ...limits }]);
}

/** Size of a file or an asset; an asset's comes from the list, without fetching. */
async function pictureSize(services: Services, uri: vscode.Uri): Promise<PictureSize | undefined> {
  const asset = assetAt(uri.toString());
  if (asset) {
    const entry = services.assets.index.get(asset.id);
    return entry?.width && entry.height ? entry : undefined;
  }
  const bytes = await services.files.read(uri.toString(), UPLOAD.maxBytes).catch(() => undefined);
  return bytes && sniffShown(bytes);
}
