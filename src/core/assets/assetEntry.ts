import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';
import type { Asset } from '../../shared/contract/api';
import { normalizeTag } from '../../shared/contract/check';

/** What the index stores of an asset: enough to find it, draw its card, and fetch its files. */
export interface AssetEntry {
  readonly id: string;
  /** `other`: a type that this version doesn't know. */
  readonly kind: 'image' | 'animation' | 'other';
  /** At most `PROMPT_KEPT` characters; empty if there is none. */
  readonly prompt: ForeignText;
  /** The prompt in lower case, for searching. */
  readonly words: ForeignText;
  readonly tags: readonly ForeignText[];
  /** Pixels of one frame; 0 if unknown. */
  readonly width: number;
  readonly height: number;
  /** Only animations; 0 if unknown. */
  readonly frames: number;
  readonly fps: number;
  /** ISO 8601; empty if unknown. */
  readonly createdAt: ForeignText;
  /** Identifies the request that made it and its siblings; empty if unknown. */
  readonly batch: string;
  /** URLs of its files; empty if there is none. */
  readonly url: string;
  readonly sheetUrl: string;
  readonly sourceUrl: string;
}

/** Prompts longer than the contract allows (§8) are cut: they are only shown. */
export const PROMPT_KEPT = 2000;
const URL_KEPT = 2048;
const WORD_KEPT = 200;

/** Stores one copy of each tag, tag list, and batch, because they repeat in thousands of assets. */
export class SharedTexts {
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<ForeignText, readonly ForeignText[]>();

  text(value: string): string {
    const known = this.#texts.get(value);
    if (known !== undefined) return known;
    this.#texts.set(value, value);
    return value;
  }

  list(values: readonly ForeignText[]): readonly ForeignText[] {
    const key = values.join('\n');
    const known = this.#lists.get(key);
    if (known) return known;
    const list = Object.freeze(values.map((value) => foreignText(this.text(rawText(value)))));
    this.#lists.set(key, list);
    return list;
  }
}

const NONE = foreignText('');

/** The entry of an asset from a service; every field but the id may be missing or odd (§2). */
export function entryOf(asset: Asset, shared: SharedTexts): AssetEntry {
  const prompt = cut(rawText(asset.prompt ?? NONE), PROMPT_KEPT);
  return {
    id: cut(asset.id, WORD_KEPT),
    kind: kindOf(rawText(asset.type)),
    prompt: foreignText(prompt),
    words: foreignText(lower(prompt)),
    tags: tagList(asset.tags, shared),
    width: asset.width ?? 0,
    height: asset.height ?? 0,
    frames: asset.frameCount ?? 0,
    fps: asset.fps ?? 0,
    createdAt: foreignText(cut(rawText(asset.createdAt ?? NONE), 40)),
    batch: shared.text(batchOf(asset)),
    url: cut(asset.assetUrl ?? '', URL_KEPT),
    sheetUrl: cut(asset.spritesheetUrl ?? '', URL_KEPT),
    sourceUrl: cut(asset.sourceImageUrl ?? '', URL_KEPT),
  };
}

function kindOf(type: string): AssetEntry['kind'] {
  return type === 'image' || type === 'animation' ? type : 'other';
}

/** An entry with other tags. */
export function retagged(entry: AssetEntry, tags: readonly ForeignText[], shared: SharedTexts): AssetEntry {
  return { ...entry, tags: tagList(tags, shared) };
}

/** Unique tags in the form of §2, even if the service sends others. For display and search only: changes start from the service's own list. */
function tagList(tags: readonly ForeignText[], shared: SharedTexts): readonly ForeignText[] {
  const names = tags.slice(0, 32).map((tag) => foreignText(cut(rawText(normalizeTag(tag)), WORD_KEPT)));
  return shared.list([...new Set(names)]);
}

/** Whether all fields are equal. */
export function sameEntry(a: AssetEntry, b: AssetEntry): boolean {
  return (Object.keys(a) as (keyof AssetEntry)[]).every((key) =>
    key === 'tags' ? a.tags.join('\n') === b.tags.join('\n') : a[key] === b[key],
  );
}

/** The contract doesn't name the fields for batches (§4, paging). These are the names that services are known to use. */
function batchOf(asset: Asset): string {
  for (const field of ['batchId', 'batch_id', 'requestId', 'request_id']) {
    const value = asset[field];
    if (typeof value === 'string' && value.length > 0 && value.length <= WORD_KEPT) return value;
  }
  return '';
}

/** Cuts a string to a length and copies it, because a slice would keep the whole string in memory. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : Buffer.from(text.slice(0, most)).toString();
}

function lower(text: string): string {
  const lowered = text.toLowerCase();
  return lowered === text ? text : lowered;
}
