/** Of places that are saved assets, so that runs, previews and the journal name them as they name files. */
export const ASSET_SCHEME = 'sprite-kiln-asset';

/** A saved asset: `sprite-kiln-asset://<originId>/<id>/<label>`. */
export interface AssetPlace {
  /** Of the connection whose asset it is: no other service is asked for it. */
  readonly originId: string;
  readonly id: string;
}

const LABEL = 48;
/** Ids are a service's own: those that are not plain are written in base64url after this sign. */
const ODD = '~';

/** The URI of an asset; its last part is the beginning of the prompt, in letters, digits, spaces and hyphens. */
export function assetUri({ originId, id }: AssetPlace, prompt: string): string {
  const part = /^[\w-]+$/.test(id) ? id : ODD + Buffer.from(id).toString('base64url');
  return `${ASSET_SCHEME}://${originId}/${part}/${encodeURIComponent(labelOf(prompt))}`;
}

/** The asset that a place is; undefined for files. */
export function assetAt(uri: string): AssetPlace | undefined {
  const [, originId, part] = /^sprite-kiln-asset:\/\/([\w-]+)\/(~?[\w-]+)(?:\/|$)/.exec(uri) ?? [];
  if (originId === undefined || part === undefined) return undefined;
  return { originId, id: part.startsWith(ODD) ? Buffer.from(part.slice(1), 'base64url').toString() : part };
}

/** Whole words, as far as they fit. */
function labelOf(prompt: string): string {
  const words = prompt
    .slice(0, 8 * LABEL)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');
  let label = '';
  for (const word of words) {
    const next = label ? `${label} ${word}` : [...word].slice(0, LABEL).join('');
    if ([...next].length > LABEL) break;
    label = next;
  }
  return label || 'sprite';
}
