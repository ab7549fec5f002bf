import type { AssetEntry } from '../engine/assets/assetEntry';
import { assetUri } from '../engine/domain/assetPlace';
import { foreignText } from '../shared/base/foreignText';
import { ArgumentProblem } from './errors';
import type { ToolHost } from './host';
import type { InputPlace } from './places';
import { quoted } from './quote';

/** Files and assets that a call names, as URI strings that runs take as sources. */
export async function sourcesOf(given: readonly string[], host: ToolHost): Promise<string[]> {
  const sources: string[] = [];
  for (const one of given) {
    const place = await host.places.input(one);
    sources.push(place.kind === 'file' ? place.uri : await assetSource(place, host));
  }
  return sources;
}

async function assetSource(place: Extract<InputPlace, { kind: 'asset' }>, host: ToolHost): Promise<string> {
  const [entry] = await entriesOf(
    [place.id],
    host,
    place.named ? undefined : 'is neither a file nor the ID of an asset',
  );
  const { originId } = await host.engine.assets.connection();
  return assetUri({ originId, id: place.id }, entry?.prompt ?? foreignText(''));
}

/**
 * Assets of the connected account by their ids, in this order, each once.
 * @param words about an id that isn't one
 * @throws {ArgumentProblem} if one isn't there, even after the list was updated
 */
export async function entriesOf(
  ids: readonly string[],
  { engine }: ToolHost,
  words = "isn't the ID of an asset of this account",
): Promise<readonly AssetEntry[]> {
  const { assets } = engine;
  await assets.account();
  if (ids.some((id) => !assets.index.has(id))) await assets.refresh(false);
  return [...new Set(ids)].map((id) => {
    const entry = assets.index.get(id);
    if (entry) return entry;
    throw new ArgumentProblem(
      `${quoted(foreignText(id), 60)} ${words}.`,
      'Use find_assets to list the IDs, or a file path.',
    );
  });
}
