import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { AssetFilter, AssetsState } from '../../../shared/protocol/assets';

/** A condition that can be turned on and off. */
export interface Chip {
  /** Unique: `tag knights`. */
  readonly id: string;
  readonly text: string;
  /** Number of assets that meet it, if known. */
  readonly count?: number;
  readonly on: boolean;
  /** If space is short, chips with less weight are hidden first; those with 100 never are. */
  readonly weight: number;
  /** The filter's change that toggles the chip. */
  readonly next: Partial<AssetFilter>;
}

/** Most tags that a search accepts. */
const MAX_TAGS = 10;
/** Number of tags that are offered as chips: the most used ones. */
const OFFERED = 6;

/** The chips above the grid: tags, the most used ones first, then kinds, then sizes. */
export function chipsOf(state: AssetsState, filter: AssetFilter): Chip[] {
  const { tags, animations, total, sizes } = state;
  const missing = filter.tags.filter((name) => !tags.some((tag) => tag.name === name));
  const common = tags.filter(({ name }, at) => at < OFFERED || filter.tags.includes(name));
  const largest = Math.max(...sizes.map(({ count }) => count));
  return [
    ...missing.map((name) => tagChip({ name }, filter, 0)),
    ...common.map((tag, at) => tagChip(tag, filter, at < 3 ? 90 - at : 40 - at)),
    kindChip('animation', l10n.t('animations'), animations, 70, filter),
    kindChip('image', l10n.t('images'), Math.max(0, total - animations), 30, filter),
    ...sizes
      .filter(({ size, count }) => count > 0 || filter.size === size)
      .map(
        ({ size, count }): Chip => ({
          id: `size ${size}`,
          text: l10n.t('{0} px', formatNumber(size)),
          count,
          on: filter.size === size,
          weight: filter.size === size ? 100 : count === largest ? 60 : 20,
          next: { size: filter.size === size ? null : size },
        }),
      ),
  ];
}

/** The filter's tags with one toggled. If they become too many, the first one is dropped. */
function toggledTags({ tags }: AssetFilter, name: string): string[] {
  return tags.includes(name) ? tags.filter((tag) => tag !== name) : [...tags, name].slice(-MAX_TAGS);
}

export function tagChip(
  tag: { readonly name: string; readonly count?: number },
  filter: AssetFilter,
  weight = 0,
): Chip {
  const on = filter.tags.includes(tag.name);
  return {
    id: `tag ${tag.name}`,
    text: tag.name,
    count: tag.count,
    on,
    weight: on ? 100 : weight,
    next: { tags: toggledTags(filter, tag.name) },
  };
}

function kindChip(kind: 'animation' | 'image', text: string, count: number, weight: number, filter: AssetFilter): Chip {
  const on = filter.kind === kind;
  return { id: `kind ${kind}`, text, count, on, weight: on ? 100 : weight, next: { kind: on ? 'all' : kind } };
}
