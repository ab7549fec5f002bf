import * as vscode from 'vscode';
import { costNote } from '../../core/account/costQuestion';
import { assetAt } from '../../core/domain/assetPlace';
import { type DraftPlaceOf, homeOf, withDrafts } from '../../core/domain/drafts';
import { OPERATION_TABLE } from '../../core/domain/operations';
import { isPaid, type RunPlan, type ShownSource, withProjectTag } from '../../core/domain/runPlan';
import { needsPose } from '../../core/domain/standsStill';
import { plansOf, type RunRequest } from '../../core/runs/runPlans';
import type { RunResult } from '../../core/runs/runResult';
import { type AskedStyle, askedStyle, defaultSources, withStyle } from '../../core/style/styledPlan';
import { rawText } from '../../shared/base/foreignText';
import type { RunKind } from '../../shared/contract/api';
import { UPLOAD } from '../../shared/contract/limits';
import { sniffShown } from '../../sprite/source/shownPicture';
import { targetsOf } from '../features/assets/assetTargets';
import { coreSettings } from '../platform/coreSettings';
import { requireTrust } from '../platform/trust';
import { runWizard } from '../platform/wizard';
import type { Services } from '../services';
import type { Answers, PictureSize, RunStep } from './ask/answers';
import { defaultFolder, draftPlaceOf, folderStep, TagsButton } from './ask/folderAndTags';
import { newestFor } from './ask/newest';
import { choosePictures, pictureInFront } from './ask/pictures';
import { questionsOf } from './ask/questions';
import { agreesToStyle } from './ask/style';
import { assetUris, chooseAssets, removeGoneAssets } from './assetRuns';
import { mayWrite, usableSources } from './beforeRuns';
import { makePoseFirst, posePlan } from './poseFirst';
import {
  poseRequest,
  proposedAnswers,
  proposedTags,
  questionTitle,
  requestOfAnswers,
  requestOfOptions,
} from './request/answered';
import { destinationOf, folderBeside, foldersOfCall, needsFolder, writtenFolders } from './request/destination';
import {
  haveAssets,
  looksOf,
  normalized,
  refuseTooMany,
  type Sources,
  type Start,
  selectedInputs,
  startOf,
  uriText,
} from './request/sources';
import { isCall, parseOptions, type RunOptions, toUri } from './runOptions';
import { type StartOptions, startRuns } from './startRuns';

/**
 * How a right-click becomes runs, from top to bottom: from what (`findSources`), where to (`findPlace`), what is answered (`askAnswers`), and the plans.
 * What follows from what is decided in `request/`; here, things are asked and read. Places are URI strings.
 */

/** Runs an operation: asks a person for what is missing, or takes one object from code, without questions. */
export async function runOperation(
  services: Services,
  kind: RunKind,
  args: readonly unknown[],
): Promise<RunResult | undefined> {
  requireTrust();
  return isCall(args) ? runOfCode(services, kind, args[0]) : runOfPerson(services, kind, args);
}

/** Undefined if the person cancels, or makes a pose first. */
async function runOfPerson(
  services: Services,
  kind: RunKind,
  args: readonly unknown[],
): Promise<RunResult | undefined> {
  // A missing key is reported before the questions are answered.
  await services.connections.current();
  const newest = await newestFor(services, args, 'still');
  if (newest && !newest.length) return undefined;
  const started = startOf(args, newest?.map(uriText));
  const sources = await findSources(services, kind, started);
  const place = sources && (await findPlace(services, kind, started, sources));
  const answered = place && (await askAnswers(services, kind, started, sources, place));
  if (!answered) return undefined;
  const { request, pose } = answered;
  if (pose === undefined) {
    const plans = await plansFor(services, kind, request, draftPlaceOf);
    const { stems } = started;
    return start(services, stems ? plans.map((plan) => ({ ...plan, stems })) : plans, { questions: true });
  }
  const edit = poseRequest(request, pose);
  await makePoseFirst(services, posePlan(edit), request.prompt);
  return undefined;
}

/** From what: the selected images, the one in front, or those that a person chooses, as far as they can be used. Undefined if the person cancels. */
async function findSources(services: Services, kind: RunKind, started: Start): Promise<Sources | undefined> {
  const selected = selectedInputs(kind, started);
  const found: Found | undefined = selected ? { uris: selected } : await findUnselected(services, kind);
  if (!found) return undefined;
  refuseTooMany(kind, found.uris);
  const looks = looksOf(started, found.inFront);
  const uris = await usableSources(services, kind, found.uris, looks);
  return uris && { uris, looks, areReferences: found.areReferences === true };
}

interface Found {
  readonly uris: readonly string[];
  /** The image in front, if it's the one. */
  readonly inFront?: ShownSource;
  /** They are the references of a style file. */
  readonly areReferences?: boolean;
}

/** Images if none is selected: the one in front, references of a style file, or those that a person chooses; undefined if they choose none. */
async function findUnselected(services: Services, kind: RunKind): Promise<Found | undefined> {
  const title = OPERATION_TABLE[kind].title(vscode.l10n.t('an image'));
  const inFront = await pictureInFront(services, title);
  if (inFront === 'canceled') return undefined;
  if (inFront) return { uris: [normalized(inFront.uri)], inFront };
  const references = await styleReferences(services, kind);
  if (references.length) return { uris: references, areReferences: true };
  const chosen = await choosePictures(title, true);
  return chosen.length ? { uris: chosen.map(uriText) } : undefined;
}

/** References of the style file in the folder for new sprites, for a new sprite in a style for which nothing is selected. */
async function styleReferences(services: Services, kind: RunKind, named?: string): Promise<readonly string[]> {
  if (!OPERATION_TABLE[kind].takesReferences) return [];
  const folder = named ?? (await defaultFolder(services).catch(() => undefined))?.toString();
  return (await defaultSources(kind, folder, services.styles)).map(normalized);
}

/** Where the outputs of a run go, before the questions. */
interface Place {
  /** Undefined if they go next to their images, or if a question decides. */
  readonly folder: string | undefined;
  /** The folder whose style file counts, unless a question decides otherwise; undefined if none is open. */
  readonly likely: string | undefined;
}

/** Where to: a folder that may be written to. Undefined if the person is asked about a link and cancels. */
async function findPlace(
  services: Services,
  kind: RunKind,
  started: Start,
  sources: Sources,
): Promise<Place | undefined> {
  const destination = destinationOf(kind, started, sources);
  const usual = destination === 'usual' ? (await defaultFolder(services))?.toString() : undefined;
  const folder = typeof destination === 'object' ? destination.folder : usual;
  if (!(await mayWrite(services, writtenFolders(folder, sources.uris), true))) return undefined;
  return { folder, likely: folder ?? (await likelyFolder(services, kind, sources.uris)) };
}

/** Where outputs go, if no question decides: next to the first image; else probably the folder from the settings. */
async function likelyFolder(services: Services, kind: RunKind, uris: readonly string[]): Promise<string | undefined> {
  const beside = folderBeside(kind, uris);
  if (beside === undefined) return (await defaultFolder(services).catch(() => undefined))?.toString();
  const drafts = await draftPlaceOf(beside);
  return normalized(drafts ? homeOf(beside, drafts) : beside);
}

interface Answered {
  readonly request: RunRequest;
  /** A pose is made first: the prompt for *Edit…*. */
  readonly pose: string | undefined;
}

/** What is answered: asks everything else, and remembers it. Undefined if the person cancels. */
async function askAnswers(
  services: Services,
  kind: RunKind,
  { plan, stems }: Start,
  sources: Sources,
  { folder, likely }: Place,
): Promise<Answered | undefined> {
  const { lastAnswers, styles, connections } = services;
  const [first] = sources.uris;
  const picture = first === undefined ? undefined : await pictureSize(services, first);
  const style = likely === undefined || !isPaid(kind) ? undefined : await askedStyle(kind, likely, styles);
  const fixed = withProjectTag(style?.plan.tags ?? [], coreSettings.projectTag(first ?? folder));
  const tags = new TagsButton(fixed, proposedTags(plan, lastAnswers.tags(), fixed));
  const steps = stepsOf(services, kind, sources, { folder, style, picture });
  const proposed = proposedAnswers(plan, lastAnswers.of(kind), style, picture);
  const before: Answers = { ...proposed, folder: folder === undefined ? undefined : vscode.Uri.parse(folder, true) };
  const runs = OPERATION_TABLE[kind].selection === 'each' ? sources.uris.length : 1;
  const note = () => costNote(services, connections, kind, runs);
  const answers = steps.length
    ? await runWizard(questionTitle(kind, sources, style, stems), steps, before, [tags], note)
    : before;
  if (!answers || (needsFolder(kind, sources.uris) && !answers.folder)) return undefined;
  if (!(await agreesToStyle(services, kind, style, answers.folder?.toString() ?? likely))) return undefined;
  if (answers.poseFirst === undefined) lastAnswers.remember(kind, answers, tags.chosen);
  const supporting = await usableSupporting(services, answers, sources);
  return (
    supporting && {
      request: requestOfAnswers(answers, sources, supporting, tags.chosen),
      pose: answers.poseFirst,
    }
  );
}

/** What is known about a run before its questions, next to its images. */
interface Known {
  readonly folder: string | undefined;
  readonly style: AskedStyle | undefined;
  readonly picture: PictureSize | undefined;
}

/** The questions whose answers aren't known. Only paid operations have some, and the outputs of assets need a folder. */
function stepsOf(services: Services, kind: RunKind, sources: Sources, known: Known): readonly RunStep[] {
  const context = {
    ...known,
    sources: sources.uris,
    folders: services,
    builtIn: services.connections.kind === 'built-in',
    needsPose: poseNeeded(services, sources),
    chooseAssets: () => chooseAssets(services),
  };
  const asked = isPaid(kind) ? questionsOf(kind, context) : [];
  return haveAssets(sources.uris) && known.folder === undefined ? [...asked, folderStep<Answers>(services)] : asked;
}

function poseNeeded({ provenance, assets, connections }: Services, { uris, looks }: Sources): boolean {
  const places = uris.map((uri) => ({ uri, frame: looks?.[uri]?.frame ?? 0 }));
  return needsPose(connections.kind, places, {
    provenance: (uri) => provenance.of(uri),
    prompt: (uri) => rawText(assets.index.get(assetAt(uri)?.id ?? '')?.prompt ?? ''),
  });
}

/** Size of a file or an asset; an asset's comes from the list, without fetching. */
async function pictureSize(services: Services, uri: string): Promise<PictureSize | undefined> {
  const asset = assetAt(uri);
  if (asset) {
    const entry = services.assets.index.get(asset.id);
    return entry?.width && entry.height ? entry : undefined;
  }
  const bytes = await services.files.read(uri, UPLOAD.maxBytes).catch(() => undefined);
  return bytes && sniffShown(bytes);
}

/** The supporting images that can be used; undefined if the person cancels. */
async function usableSupporting(
  services: Services,
  { supporting = [] }: Answers,
  { looks }: Sources,
): Promise<readonly string[] | undefined> {
  return supporting.length ? usableSources(services, 'supporting', supporting.map(uriText), looks) : [];
}

/** Everything that code doesn't name comes from settings and style file. */
async function runOfCode(services: Services, kind: RunKind, argument: unknown): Promise<RunResult> {
  const { confirm, ...options } = parseOptions(kind, argument);
  const request = await requestOfCode(services, kind, options);
  // What is made from a draft stays with it.
  const plans = await plansFor(services, kind, request, async () => undefined);
  return start(services, plans, { questions: false, confirm });
}

async function requestOfCode(services: Services, kind: RunKind, options: RunOptions): Promise<RunRequest> {
  const { files = [], assets, outputFolder } = options;
  const saved = assets ? await assetUris(services, await targetsOf([{ assets }], services)) : [];
  const named = outputFolder === undefined ? undefined : toUri(outputFolder).toString();
  const given = [...files.map(toUri), ...saved].map(uriText);
  const references = given.length ? [] : await styleReferences(services, kind, named);
  const areReferences = references.length > 0;
  const uris = areReferences ? references : given;
  const lacksFolder = named === undefined && (areReferences || needsFolder(kind, uris));
  const usual = lacksFolder ? (await defaultFolder(services))?.toString() : undefined;
  return requestOfOptions(options, uris, foldersOfCall(kind, { areReferences }, { named, usual }));
}

/** The plans of a request, as the style files of their folders want them. */
function plansFor({ styles }: Services, kind: RunKind, request: RunRequest, drafts: DraftPlaceOf): Promise<RunPlan[]> {
  const plans = plansOf(kind, request, coreSettings);
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
