import { foreignText } from '../../shared/base/foreignText';
import { jsonBytes, jsonTag } from '../sheet/sheetJson';
import type { ExportNote } from '../source/sprite';
import { atlasJsonFrame, entriesOn, type PageEntry, pageMeta } from './atlasJson';
import type { WriteAtlasData, WrittenAtlas } from './atlasTools';

/** Any engine: a JSON for each page, as Aseprite or TexturePacker write it. */
export const writeSheetAtlas: WriteAtlasData = (atlas, { json: form }, { version, note }) =>
  atlas.pages.map((page, index) => {
    const entries = entriesOn(atlas, index);
    const frames = entries.map((entry) => ({
      filename: entry.name,
      ...(form === 'texturepacker' ? packedFrame : timedFrame)(entry),
    }));
    const meta = pageMeta(page, version);
    const json = {
      frames: form === 'array' ? frames : new Map(frames.map(({ filename, ...frame }) => [filename, frame])),
      meta:
        form === 'texturepacker'
          ? { ...meta, ...relatedPages(atlas, index) }
          : { ...meta, frameTags: tagsOn(atlas, entries, note) },
    };
    return { name: `${page.title}.json`, bytes: jsonBytes(json) };
  });

const timedFrame = ({ frame, sprite }: PageEntry) => ({
  ...atlasJsonFrame(frame, sprite),
  duration: Math.max(1, Math.round(frame.duration)),
});

/** TexturePacker knows no times. A pivot is the middle unless it says otherwise. */
const packedFrame = ({ frame, sprite }: PageEntry) => ({
  ...atlasJsonFrame(frame, sprite),
  pivot: frame.pivot ?? { x: 0.5, y: 0.5 },
});

function relatedPages({ pages }: WrittenAtlas, index: number): object {
  const others = pages.flatMap(({ title }, other) => (other === index ? [] : [`${title}.json`]));
  return others.length ? { related_multi_packs: others } : {};
}

/** The tags of all sprites, with the indices of their frames in the list of this page. */
function tagsOn({ sprites }: WrittenAtlas, entries: readonly PageEntry[], note: (note: ExportNote) => void) {
  const indexOf = new Map(entries.map(({ name }, index) => [name, index]));
  return sprites.flatMap((sprite) =>
    sprite.animations.flatMap(({ name, tag: index, frames, firstEntry }) => {
      const tag = index === undefined ? undefined : sprite.sprite.tags[index];
      const count = tag ? Math.min(tag.to, sprite.frames.length - 1) - tag.from + 1 : frames.length;
      const own = sprite.entries.slice(firstEntry, firstEntry + count).map((entry) => indexOf.get(entry.name));
      const from = own[0];
      if (from === undefined) return [];
      if (own.some((at, k) => at !== from + k)) {
        note({ note: 'divided-animation', animation: foreignText(name) });
        return [];
      }
      const whole = { direction: 'forward' as const, ...tag, name, from, to: from + count - 1 };
      return [jsonTag(whole)];
    }),
  );
}
