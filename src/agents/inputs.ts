import type { AssetEntry } from '../core/assets/assetEntry';
import type { AssetIndex } from '../core/assets/assetIndex';
import { assetUri } from '../core/domain/assetPlace';
import { isJson } from '../core/domain/pictureFiles';
import type { RunPlan } from '../core/domain/runPlan';
import { AssetListError } from '../service/errors';
import { foreignText } from '../shared/base/foreignText';
import type { ShownFrame } from '../sprite/source/shownFrame';
import type { ToolHost } from './host';
import { ASSET_PREFIX, type InputPlace } from './places';
import { quoted } from './quote';
import { ArgumentProblem } from './toolErrors';

/** Files and assets that a call names, as URI strings that runs take as sources; and which frame of Aseprite files, if one was named. */
export async function inputsOf(
  given: readonly string[],
  host: ToolHost,
): Promise<{ readonly sources: readonly string[]; readonly looks?: RunPlan['looks'] }> {
  const sources: string[] = [];
  const looks: Record<string, ShownFrame> = {};
  for (const one of given) {
    const place = await host.places.input(one);
    const uri = place.kind === 'file' ? place.uri : await assetSource(place, host);
    const isTwice = sources.includes(uri);
    sources.push(uri);
    if (place.kind !== 'file' || place.frame === undefined) continue;
    if (isTwice)
      throw new ArgumentProblem(
        'One call takes one frame of a file.',
        'Save the other frame as an image first, with export_sprite.',
      );
    looks[uri] = { frame: place.frame };
  }
  return { sources, ...(Object.keys(looks).length > 0 && { looks }) };
}

/** A file or an asset that a call names, as a URI string. All of its frames count. */
export async function sourceOf(given: string, host: ToolHost): Promise<string> {
  const { sources, looks } = await inputsOf([given], host);
  if (isJson(sources[0] ?? ''))
    throw new ArgumentProblem(
      `${quoted(foreignText(given))} isn't an image. Name the image of the sheet: its JSON is found.`,
    );
  if (looks) throw new ArgumentProblem('All frames of the file are used here, so leave out “#” and the number.');
  return sources[0] ?? '';
}

async function assetSource(place: Extract<InputPlace, { kind: 'asset' }>, host: ToolHost): Promise<string> {
  const [entry] = await entriesOf(
    [place.id],
    host,
    place.named ? undefined : 'is neither a file nor the ID of an asset',
  );
  const { originId } = await host.core.assets.connection();
  return assetUri({ originId, id: place.id }, entry?.prompt ?? foreignText(''));
}

/** Milliseconds that a call waits for the list of assets: of a large account, or of a service that doesn't answer. Reading continues. */
const LIST_MS = 10_000;

/** The index of the account's assets, after it was updated from the service. It may be incomplete: see `AssetLibrary.fault`. Rejects if no account can be opened. */
export async function updatedIndex({ assets }: ToolHost['core']): Promise<AssetIndex> {
  const { index } = await assets.openAccount();
  await Promise.race([assets.refresh(false), new Promise((resolve) => setTimeout(resolve, LIST_MS).unref())]);
  return index;
}

/** The id in `asset:ID`, which other arguments take. */
const bare = (id: string) => (id.startsWith(ASSET_PREFIX) ? id.slice(ASSET_PREFIX.length) : id);

/**
 * Assets of the connected account by their ids, in this order, each once.
 * @param words about an id that isn't one
 * @throws {ArgumentProblem} if one isn't there, even after the list was updated
 * @throws {AssetListError} if nobody knows, because the list couldn't be read
 */
export async function entriesOf(
  ids: readonly string[],
  { core }: ToolHost,
  words = "isn't the ID of an asset of this account",
): Promise<readonly AssetEntry[]> {
  const { assets } = core;
  const opened = await assets.openAccount();
  const index = ids.every((id) => opened.index.has(bare(id))) ? opened.index : await updatedIndex(core);
  return [...new Set(ids.map(bare))].map((id) => {
    const entry = index.get(id);
    if (entry) return entry;
    if (assets.fault) throw new AssetListError({ cause: assets.fault.cause }, foreignText(id));
    throw new ArgumentProblem(
      `${quoted(foreignText(id), 60)} ${words}.`,
      'Use find_assets to list the IDs, or a file path.',
    );
  });
}
