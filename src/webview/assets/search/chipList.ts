import * as l10n from '@vscode/l10n';
import type { AssetFilter, AssetsState } from '../../../shared/protocol/assets';
import { formatNumber } from '../../lib/l10n';

/** A condition that can be switched on and off. */
export interface Chip {
  /** `tag knights`; unique. */
  readonly id: string;
  readonly text: string;
  /** Assets that it lets through, where known. */
  readonly count?: number;
  readonly on: boolean;
  /** Those with less are left out first where there is no room. */
  readonly weight: number;
  /** The filter with it switched the other way. */
  readonly next: Partial<AssetFilter>;
}

/** Conditions at a time that the host takes. */
const MOST_TAGS = 10;
const OFFERED = 6;

/** The chips over the grid, in their order: tags with the most used first, then kinds, then sizes. */
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

/** Switches a tag; with as many as a search takes, the first one gives way. */
export function toggledTags({ tags }: AssetFilter, name: string): string[] {
  return tags.includes(name) ? tags.filter((tag) => tag !== name) : [...tags, name].slice(-MOST_TAGS);
}

function tagChip(tag: { readonly name: string; readonly count?: number }, filter: AssetFilter, weight: number): Chip {
  const on = filter.tags.includes(tag.name);
  return {
    id: `tag ${tag.name}`,
    text: tag.name,
    ...(tag.count !== undefined && { count: tag.count }),
    on,
    weight: on ? 100 : weight,
    next: { tags: toggledTags(filter, tag.name) },
  };
}

function kindChip(kind: 'animation' | 'image', text: string, count: number, weight: number, filter: AssetFilter): Chip {
  const on = filter.kind === kind;
  return { id: `kind ${kind}`, text, count, on, weight: on ? 100 : weight, next: { kind: on ? 'all' : kind } };
}
