import type { AssetEntry } from '../core/assets/assetEntry';
import { findAssets } from '../core/assets/assetSearch';
import { AssetSaving, oldestFirst } from '../core/assets/saveAssets';
import { checkChange, type TagChange, visibleTags } from '../core/assets/tagChange';
import { applyTags } from '../core/assets/tags/tagJob';
import { nameOf, splitName } from '../core/disk/fileStore';
import type { AssetListError } from '../service/errors';
import { foreignText } from '../shared/base/foreignText';
import { normalizeTag } from '../shared/contract/check';
import { done, failed, type ToolAnswer } from './answers';
import { FOUND } from './argumentFields';
import { failureOf } from './errors';
import type { ToolCall, ToolHost } from './host';
import { entriesOf, updatedIndex } from './inputs';
import { pictureOf } from './pictures';
import { bounded, quoted, quotedPath } from './quote';
import { pathOf } from './runAnswers';
import { ArgumentProblem } from './toolErrors';

/** The tools for saved assets. They are free. */

interface FindArguments {
  readonly text?: string | undefined;
  readonly tag?: string | undefined;
  readonly kind?: 'image' | 'animation' | undefined;
  readonly limit?: number | undefined;
}

/** What a search found. */
export interface FoundAssets {
  /** The newest first, at most as many as asked for. */
  readonly listed: readonly AssetEntry[];
  readonly matches: number;
  /** Number of assets in the account, as far as they were read. */
  readonly all: number;
  /** Why the account may have more; absent: the whole list was read. */
  readonly fault?: AssetListError;
  /** The search failed, because nothing was found in a list that couldn't be read to its end, or because the service refused to continue. */
  readonly isFailure: boolean;
}

/** Searches the account's assets, after the list was updated. */
export async function search(
  { text = '', tag, kind, limit = FOUND.usual }: FindArguments,
  { core }: ToolHost,
): Promise<FoundAssets> {
  const index = await updatedIndex(core);
  const { fault } = core.assets;
  const wanted = tag === undefined ? undefined : foreignText(normalizeTag(tag));
  const entries = index
    .entries()
    .filter(
      (entry) =>
        (kind === undefined || entry.kind === kind) &&
        (wanted === undefined || entry.tags.some((one) => normalizeTag(one) === wanted)),
    );
  const found = findAssets(entries, text, entries.length);
  return {
    listed: found.slice(0, limit),
    matches: found.length,
    all: index.entries().length,
    ...(fault && { fault }),
    isFailure: fault !== undefined && (!found.length || fault.cause !== undefined),
  };
}

export async function find(args: FindArguments, host: ToolHost): Promise<ToolAnswer> {
  const found = await search(args, host);
  const { listed, matches, all, fault, isFailure } = found;
  const known = fault ? `that were read so far. This isn't all: the account may have more` : 'in the account';
  const lines = [
    all || !fault ? `${matches} assets match, of ${all} ${known}. Listed, the newest first: ${listed.length}.` : '',
    ...listed.map(entryLine),
  ];
  if (fault && isFailure) return failed(failureOf(fault), foundData(found), lines);
  const next = listed.length
    ? 'Pass IDs as `asset:ID` where a tool takes a file, or save them with save_assets.'
    : 'Search with fewer words, or generate the sprite.';
  return done(lines, { ...foundData(found), next });
}

/** What a search found, for programs. */
export function foundData({ listed, matches, fault }: FoundAssets) {
  const details = { matches, listed: listed.map(entryData), complete: !fault };
  return { assets: listed.map(({ id }) => id), details };
}

function entryLine(entry: AssetEntry): string {
  const { id, kind, prompt, width, height, frames } = entry;
  const size = width && height ? `, ${width} × ${height}` : '';
  const tags = visibleTags(entry.tags)
    .slice(0, 10)
    .map((tag) => quoted(tag, 40));
  return `- ${quoted(foreignText(id), 60)}: ${kind}${size}${frames ? `, ${frames} frames` : ''}, prompt ${quoted(prompt, 120)}${tags.length ? `, tags ${tags.join(', ')}` : ''}`;
}

function entryData({ id, kind, width, height, frames, prompt, tags }: AssetEntry) {
  const words = { prompt: bounded(prompt), tags: visibleTags(tags).map((tag) => bounded(tag, 40)) };
  return { id, kind, ...(width && height && { width, height }), ...(frames && { frames }), ...words };
}

interface SaveArguments {
  readonly assets: readonly string[];
  readonly folder?: string | undefined;
}

/** The folder that assets are saved to, as a URI string. */
export async function saveFolder({ folder }: Pick<SaveArguments, 'folder'>, host: ToolHost): Promise<string> {
  const place = folder === undefined ? await host.outputFolder() : await host.places.folder(folder);
  if (place === undefined) {
    host.places.checkAny();
    throw new ArgumentProblem(
      'No folder for the files: the setting spriteKiln.outputFolder leads outside, or no folder is open.',
    );
  }
  await host.places.checkOutput(place);
  return place;
}

export async function save(args: SaveArguments, host: ToolHost, { signal, progress }: ToolCall): Promise<ToolAnswer> {
  const { core } = host;
  const { files, version } = core.host;
  const entries = await entriesOf(args.assets, host);
  const folder = await saveFolder(args, host);
  await files.checkFolder(folder);
  const { originId } = await core.assets.connection();
  const tools = {
    files,
    known: core.known,
    pictures: core.assetPictures,
    originId,
    version,
    runs: core.runs.all(),
  };
  const saving = new AssetSaving(folder, tools);
  let count = 0;
  const step = () => progress(`saved ${++count} of ${entries.length}`);
  const unsaved = await saving.save(oldestFirst(entries, core.assets.index.entries()), signal, step);
  core.outputFolders.used(folder);
  const saved = saving.files;
  const shown = saved.filter(({ kind }) => kind !== 'sheet-json' && kind !== 'animation');
  const items = shown.map(({ uri }) => ({ uri, label: splitName(nameOf(uri)).stem }));
  const parts = {
    files: saved.map(({ uri }) => pathOf(uri)),
    assets: entries.map(({ id }) => id).filter((id) => !unsaved.some(({ entry }) => entry.id === id)),
    picture: await pictureOf(items, host, signal),
  };
  const lines = saved.map(
    ({ uri, width, height }) => `- ${quotedPath(pathOf(uri))}${width && height ? ` (${width} × ${height})` : ''}`,
  );
  const [first] = unsaved;
  if (first) {
    const faults = unsaved.map(
      ({ entry, error }) => `- ${quoted(foreignText(entry.id), 60)} wasn't saved: ${failureOf(error).message}`,
    );
    return failed({ ...failureOf(first.error), charged: 'no' }, parts, [...lines, ...faults]);
  }
  const ids = parts.assets.map((id) => quoted(foreignText(id), 60)).join(', ');
  return done([`Saved ${saving.count} assets: ${ids}.`, ...lines, 'Cost: free.'], parts);
}

interface TagArguments {
  readonly assets: readonly string[];
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
}

export async function tag(
  { assets: ids, add = [], remove = [] }: TagArguments,
  host: ToolHost,
  call: ToolCall,
): Promise<ToolAnswer> {
  if (!add.length && !remove.length) throw new ArgumentProblem('Name tags to add or to remove.');
  const { assets, knownTags } = host.core;
  const targets = await entriesOf(ids, host);
  const change: TagChange = { add: add.map(foreignText), remove: remove.map(foreignText) };
  checkChange(change, targets);
  const { connection, index } = await assets.openAccount();
  let count = 0;
  const step = () => call.progress(`changed ${++count} of ${targets.length}`);
  const result = await applyTags(
    targets.map(({ id }) => id),
    change,
    { client: connection.client, index },
    { signal: call.signal, step },
  );
  knownTags.forget(index);
  const { changed, unchanged, gone } = result;
  const faults = [
    ...result.failed.map(({ id, why }) => ({ id, why })),
    ...result.left.map((id) => ({ id, why: result.stopped })),
  ];
  const lines = [
    `Changed the tags of ${changed.length} assets. Unchanged: ${unchanged.length}.`,
    gone.length ? `No longer on the service: ${gone.map((id) => quoted(foreignText(id), 60)).join(', ')}.` : '',
    ...changed.map(
      ({ id, after }) =>
        `- ${quoted(foreignText(id), 60)}: ${
          visibleTags(after)
            .map((one) => quoted(one, 40))
            .join(', ') || 'no tags'
        }`,
    ),
  ];
  const tags = changed.map(({ id, after }) => ({ id, tags: visibleTags(after).map((one) => bounded(one, 40)) }));
  const parts = { assets: changed.map(({ id }) => id), details: { changed: tags, unchanged, gone } };
  const [first] = faults;
  if (!first) return done([...lines, 'Cost: free.'], parts);
  const words = faults.map(({ id, why }) => `- ${quoted(foreignText(id), 60)} failed: ${failureOf(why).message}`);
  return failed({ ...failureOf(first.why), charged: 'no' }, parts, [...lines, ...words]);
}
