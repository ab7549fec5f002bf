import type { FrameTag } from '../../pixels/frameTag';
import type { FrameModel } from '../sheet/frameModels';

/** A name with a number: `hero 12.png`. */
interface Numbered {
  readonly before: string;
  readonly digits: string;
  readonly after: string;
}

/** The last number of a name; that of an extension isn't one. */
function numbered(name: string): Numbered | undefined {
  const extension = /\.[a-z]\w{0,8}$/i.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  const [, before = '', digits, after = ''] = /^(.*?)(\d{1,9})(\D*)$/s.exec(stem) ?? [];
  return digits === undefined ? undefined : { before, digits, after: after + extension };
}

/**
 * Names of the frames of a changed sheet, by the pattern of the old ones: those that count continue, in the new order, with as many digits. Others
 * stay with their frames.
 * @param unique whether no two can have the same name: keys of an object
 */
export function newNames(
  old: readonly string[],
  models: readonly FrameModel[],
  tags: { readonly old: readonly FrameTag[]; readonly next: readonly FrameTag[] },
  unique: boolean,
): string[] {
  const byTag = namesByTag(old, models.length, tags);
  if (byTag && new Set(byTag).size === byTag.length) return byTag;
  const series = seriesOf(old);
  const counted = new Map<string, number>();
  const wanted = models.map(({ model, isCopy }) => {
    const name = old[model] ?? '';
    const own = series.get(model);
    if (!own?.counts) return isCopy ? undefined : name;
    const next = counted.get(own.key) ?? own.start;
    counted.set(own.key, next + 1);
    return numberedName(own.parts, next);
  });
  const areEqual = !unique && old.length > 1 && new Set(old).size === 1;
  const taken = new Set(wanted);
  return wanted.map((name, at) => {
    const model = old[models[at]?.model ?? 0] ?? '';
    return name ?? (areEqual || !model ? model : freeName(model, old, taken));
  });
}

const numberedName = ({ before, digits, after }: Numbered, number: number) =>
  `${before}${String(number).padStart(digits.length, '0')}${after}`;

interface Series {
  readonly key: string;
  readonly parts: Numbered;
  readonly start: number;
  /** Whether each number is one more than the one before. */
  counts: boolean;
}

/** The series of each name that has a number. */
function seriesOf(names: readonly string[]): ReadonlyMap<number, Series> {
  const byKey = new Map<string, Series & { next: number }>();
  const found = new Map<number, Series>();
  for (const [at, name] of names.entries()) {
    const parts = numbered(name);
    if (!parts) continue;
    const key = `${parts.before}\0${parts.after}`;
    const number = Number(parts.digits);
    const series = byKey.get(key) ?? { key, parts, start: number, counts: true, next: number };
    series.counts &&= series.next === number;
    series.next = number + 1;
    byKey.set(key, series);
    found.set(at, series);
  }
  return found;
}

/** A name for a copy: the next number that is free, after the sign that other names have before theirs. */
function freeName(name: string, old: readonly string[], taken: Set<string | undefined>): string {
  const own = numbered(name);
  const extension = /\.[a-z]\w{0,8}$/i.exec(name)?.[0] ?? '';
  const sign = old.map((one) => /[ _.-]$/.exec(numbered(one)?.before ?? '')?.[0]).find(Boolean) ?? ' ';
  const parts = own ?? { before: name.slice(0, name.length - extension.length) + sign, digits: '0', after: extension };
  for (let number = Number(parts.digits) + 1; ; number++) {
    const free = numberedName(parts, number);
    if (taken.has(free) || old.includes(free)) continue;
    taken.add(free);
    return free;
  }
}

/** Names with the tag and the number within it, as Aseprite's `{tag} {tagframe}`; undefined if the old ones aren't such, or a frame has no tag or several. */
function namesByTag(
  old: readonly string[],
  count: number,
  tags: { readonly old: readonly FrameTag[]; readonly next: readonly FrameTag[] },
): string[] | undefined {
  const pattern = tagPattern(old, tags.old);
  if (!pattern) return undefined;
  const names: string[] = [];
  for (let frame = 0; frame < count; frame++) {
    const [tag, other] = tags.next.filter(({ from, to }) => from <= frame && frame <= to);
    if (!tag?.name || other) return undefined;
    names.push(pattern(tag.name, frame - tag.from));
  }
  return names;
}

function tagPattern(
  names: readonly string[],
  tags: readonly FrameTag[],
): ((tag: string, at: number) => string) | undefined {
  const found = names.map((name, frame) => {
    const tag = tags.find((one) => one.name !== '' && one.from <= frame && frame <= one.to && name.includes(one.name));
    const own = tag && numbered(name);
    const place = own && tag ? own.before.lastIndexOf(tag.name) : -1;
    if (!own || !tag || place < 0) return undefined;
    const between = own.before.slice(place + tag.name.length);
    const start = Number(own.digits) - (frame - tag.from);
    return { tag, own, shape: JSON.stringify([own.before.slice(0, place), between, own.after, start]) };
  });
  const [first] = found;
  if (!first || new Set(found.map((one) => one?.tag)).size < 2) return undefined;
  if (found.some((one) => one?.shape !== first.shape)) return undefined;
  const [before, between, after, start] = JSON.parse(first.shape) as [string, string, string, number];
  const { digits } = first.own;
  return (tag, at) => numberedName({ before: before + tag + between, digits, after }, start + at);
}
