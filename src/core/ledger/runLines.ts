import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';
import { isWithin, placeKey, sha256Of } from '../disk/fileStore';
import { isSha256 } from '../disk/ownPath';
import { assetAt } from '../domain/assetPlace';
import { timeOf } from '../domain/runId';
import { sentPrompt } from '../domain/runPlan';
import type { RunRecord } from '../runs/journal/record';
import { charges } from '../text/charges';
import { boundedPrompt, boundedWord, isInProject, type LedgerInput, type LedgerLine } from './ledgerLine';
import { isAiKind, SOURCE_KINDS, sourceKindOf } from './sourceKind';

/** What a person is called: lines name nobody. */
export const PERSON = 'person';

type SavedFile = RunRecord['outputs'][number]['files'][number];

/**
 * The lines of all outputs that runs wrote into a project, as their records say, and where they are now according to them. Files elsewhere are left
 * out, and so are drafts: Git ignores them, and nobody has kept them.
 * @param top URI string of the project's folder
 * @param lane for their keys; see `keyOf`
 */
export function linesOf(records: readonly RunRecord[], top: string, lane: string): LedgerLine[] {
  const made = new Made(records);
  return records.flatMap((record) =>
    record.outputs.flatMap(({ files }) =>
      files.flatMap((file) => {
        if (file.kind === 'sheet-json' || isDraft(record, file)) return [];
        const path = pathIn(top, file.uri);
        return path === undefined ? [] : lineOf(record, file, path, { made, top, lane });
      }),
    ),
  );
}

/**
 * Where the lines of a run stand: those of one lane together, and in it those of one run. Branches and clones have lanes of their own, so they hardly ever
 * write at one place of the file.
 * @param lane 8 hexadecimal digits
 */
export function keyOf(lane: string, run: string, sha256: string): string {
  return `${lane}-${sha256Of(run).slice(0, 16)}-${sha256.slice(0, 8)}`;
}

function isDraft({ plan: { drafts } }: RunRecord, { uri }: SavedFile): boolean {
  return drafts !== undefined && isWithin(uri, drafts.root);
}

/** Path from the top of the project, with `/`; undefined if it isn't in it. Both are URI strings. */
export function pathIn(top: string, uri: string): ForeignText | undefined {
  if (!isWithin(uri, top)) return undefined;
  const folder = placeKey(top).replace(/\/$/, '');
  const path = placeKey(uri).slice(folder.length + 1);
  return isInProject(path) ? foreignText(path) : undefined;
}

/** What the records say about images by their content. */
class Made {
  readonly #kinds = new Map<string, string>();
  readonly #assets = new Map<string, SavedFile>();

  constructor(records: readonly RunRecord[]) {
    for (const record of records) for (const output of record.outputs) this.#add(output, record);
  }

  #add({ assetId, files }: RunRecord['outputs'][number], { origin, originId }: RunRecord): void {
    const [first] = files;
    if (assetId && first) this.#assets.set(`${originId} ${assetId}`, first);
    const kind = charges(origin) ? SOURCE_KINDS.trained : SOURCE_KINDS.algorithm;
    for (const digest of files.flatMap(({ sha256, original }) => [sha256, original ?? sha256]))
      this.#kinds.set(digest, kind);
  }

  kindOf(sha256: string): string | undefined {
    return this.#kinds.get(sha256);
  }

  /** The file that an asset was saved as. */
  fileOf(originId: string, id: string): SavedFile | undefined {
    return this.#assets.get(`${originId} ${id}`);
  }
}

interface Around {
  readonly made: Made;
  readonly top: string;
  readonly lane: string;
}

function lineOf(record: RunRecord, file: SavedFile, path: ForeignText, around: Around): LedgerLine[] {
  const { id, plan, origin } = record;
  // Damaged records may have anything.
  if (!isSha256(file.sha256)) return [];
  const { prompt, style, agent, drafts } = plan;
  const sent = prompt === undefined || plan.unknown ? undefined : sentPrompt(prompt, style?.words);
  const line: LedgerLine = {
    key: keyOf(around.lane, id, file.sha256),
    sha256: file.sha256,
    file: path,
    kind: sourceKindOf({ operation: plan.kind, origin, fromAi: fromAi(record, around.made) }),
    service: serviceOf(origin),
    operation: plan.kind,
    prompt: sent !== undefined && rawText(sent) !== '' ? boundedPrompt(sent) : undefined,
    inputs: plan.sources.map((uri, at) => inputOf(uri, record.sources[at], around)),
    date: new Date(timeOf(id)).toISOString(),
    cost: charges(origin) ? record.reserved : undefined,
    by: agent ? agentName(agent.client) : foreignText(PERSON),
    kept: drafts ? PERSON : undefined,
    placeholder: charges(origin) || plan.kind === 'normal-map' ? undefined : true,
    run: id,
  };
  return [line];
}

/** Whether a model made the first input; undefined without inputs. An asset was made by its service. */
function fromAi({ plan, sources, originId }: RunRecord, made: Made): boolean | undefined {
  const [uri] = plan.sources;
  if (uri === undefined) return undefined;
  const asset = assetAt(uri);
  if (asset) return originId !== 'built-in';
  return isAiKind(made.kindOf(sources[0] ?? '') ?? '') === true;
}

/** Where an input is in the project, without anything about this computer. */
function inputOf(uri: string, mark: string | undefined, { made, top }: Around): LedgerInput {
  const asset = assetAt(uri);
  const saved = asset && made.fileOf(asset.originId, asset.id);
  if (asset && !saved) return { asset: true };
  const sha256 = saved?.sha256 ?? mark;
  const file = pathIn(top, saved?.uri ?? uri);
  return {
    ...(file !== undefined && { file }),
    ...(sha256 !== undefined && isSha256(sha256) && { sha256 }),
  };
}

/** The origin alone: an address could have a user's name or a key in it. */
function serviceOf(origin: string): string {
  if (!charges(origin)) return 'built-in';
  return URL.canParse(origin) ? new URL(origin).origin : 'unknown';
}

/** What an agent calls itself. One that calls itself a person isn't one. */
function agentName(client: ForeignText): ForeignText {
  const name = boundedWord(client);
  const text = rawText(name).trim();
  return text === '' || text.toLowerCase() === PERSON ? foreignText(`agent ${text}`.trim()) : name;
}
