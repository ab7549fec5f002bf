import { type ForeignText, rawText } from '../../shared/base/foreignText';
/** Scheme of saved assets' URIs, by which runs, previews and the journal name assets as they name files. */
export const ASSET_SCHEME = 'sprite-kiln-asset';

/** A saved asset: `sprite-kiln-asset://<originId>/<id>/<label>`. */
export interface AssetPlace {
  /** Of the connection that has the asset. No other service is asked for it. */
  readonly originId: string;
  readonly id: string;
}

const LABEL = 48;
/** Precedes an id in base64url. Ids with characters other than letters, digits, `_` and `-` are encoded. */
const ODD = '~';

/** The URI of an asset. Its last part is the beginning of the prompt, in letters, digits and spaces. */
export function assetUri({ originId, id }: AssetPlace, prompt: ForeignText): string {
  const part = /^[\w-]+$/.test(id) ? id : ODD + Buffer.from(id).toString('base64url');
  return `${ASSET_SCHEME}://${originId}/${part}/${encodeURIComponent(labelOf(prompt))}`;
}

/** The asset that a URI names; undefined for files. */
export function assetAt(uri: string): AssetPlace | undefined {
  const [, originId, part] = /^sprite-kiln-asset:\/\/([\w-]+)\/(~?[\w-]+)(?:\/|$)/.exec(uri) ?? [];
  if (originId === undefined || part === undefined) return undefined;
  return { originId, id: part.startsWith(ODD) ? Buffer.from(part.slice(1), 'base64url').toString() : part };
}

/** The prompt's first whole words, up to 48 characters. */
function labelOf(prompt: ForeignText): string {
  const words = rawText(prompt)
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
