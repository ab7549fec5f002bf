import type { FrameTag } from '../../../shared/pixels/frameTag';

/** For tags without a colour, by their place in the file. */
const COLOURS = ['#3f6fd1', '#2b7f4f', '#a8572a', '#8a4bb5', '#a83a63', '#0f7480'] as const;

/** Row of each tag, from 0, so that no two in one row overlap: the first row with room for it, longer tags first. */
export function tagRows(tags: readonly Pick<FrameTag, 'from' | 'to'>[]): number[] {
  const rows: number[] = tags.map(() => 0);
  const taken: { from: number; to: number }[][] = [];
  const order = tags
    .map((tag, index) => ({ tag, index }))
    .sort((a, b) => a.tag.from - b.tag.from || b.tag.to - a.tag.to);
  for (const { tag, index } of order) {
    const free = taken.findIndex((row) => row.every(({ from, to }) => tag.from > to || tag.to < from));
    const row = free >= 0 ? free : taken.push([]) - 1;
    taken[row]?.push(tag);
    rows[index] = row;
  }
  return rows;
}

/** `#rrggbb` that a tag is shown in. Black is what Aseprite gives to tags that nobody has coloured. */
export function tagColour(tag: Pick<FrameTag, 'color'>, index: number): string {
  const own = /^#[\da-f]{6}/i.exec(tag.color ?? '')?.[0].toLowerCase();
  return own && own !== '#000000' ? own : (COLOURS[index % COLOURS.length] ?? COLOURS[0]);
}

/** Relative luminance of an `#rrggbb` colour, from 0 to 1 (WCAG 2.2). */
export function luminance(colour: string): number {
  const linear = (at: number) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}

/** Black or white, whichever is read better on a colour: a contrast of at least 4.5 on any. */
export function textOn(colour: string): '#000000' | '#ffffff' {
  return (luminance(colour) + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff';
}
