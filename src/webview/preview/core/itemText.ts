import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { PreviewItem } from '../../../shared/protocol/preview';
import type { ColorMode } from '../../../sprite/aseprite/document';
import { MAX_PIXELS, MAX_SIDE } from '../../../sprite/pixels/pictureLimits';
import type { ChunkKind, MissingPart, Picture } from '../../lib/picture/picture';

/** `16 × 16`; for animations and sheets, with the number of frames. */
export function sizeText(picture: Picture): string {
  const own = picture.own ?? picture;
  const frames = own.total;
  const [width, height] = [formatNumber(own.width), formatNumber(own.height)];
  if (frames < 2) return l10n.t('{0} × {1}', width, height);
  return l10n.t('{0} × {1}, {2} frames', width, height, formatNumber(frames));
}

/** An item's name for screen readers and tooltips. `inRun`: whether a run is shown, because only runs have sources. */
export function itemLabel(item: PreviewItem, inRun: boolean): string {
  if (inRun && item.role === 'source') return l10n.t('{0}, source', item.name);
  if (item.revision !== undefined) return l10n.t('{0}, {1}', item.name, item.revision);
  switch (item.kind) {
    case 'animation':
      return l10n.t('{0}, animation', item.name);
    case 'sheet':
      return l10n.t('{0}, sheet', item.name);
    case 'normal-map':
      return l10n.t('{0}, normal map', item.name);
    case 'sequence':
      return l10n.t('{0}, numbered files', item.name);
    case 'still':
      return item.name;
  }
}

const COLOR_MODES: Readonly<Record<ColorMode, () => string>> = {
  rgba: () => l10n.t('RGBA'),
  grayscale: () => l10n.t('Grayscale'),
  indexed: () => l10n.t('Indexed'),
};

export const colorModeText = (mode: ColorMode) => COLOR_MODES[mode]();

/** Why a picture can't be shown, as a sentence. */
export function pictureFault(name: string, error: unknown): string {
  const reason = error instanceof Error && 'reason' in error ? error.reason : undefined;
  if (reason === 'unreadable') return l10n.t("Couldn't read {0} as an image. The file may be truncated.", name);
  if (reason === 'empty') return l10n.t('{0} is empty: it has 0 bytes.', name);
  if (reason === 'unsupported')
    return l10n.t("{0} isn't a PNG, GIF, WebP, JPEG, or Aseprite file, despite its extension.", name);
  if (reason === 'unusual') return l10n.t("{0} is a kind of JPEG that can't be read here. Save it as a PNG.", name);
  if (reason === 'too-large') {
    const [most, side] = [formatNumber(MAX_PIXELS), formatNumber(MAX_SIDE)];
    return l10n.t('{0} is too large. The limit is {1} pixels in all, and {2} a side.', name, most, side);
  }
  if (reason === 'too-complex') {
    return l10n.t("{0} has far more chunks than an image of its size needs, so it isn't shown.", name);
  }
  if (reason === 'too-slow') return l10n.t("{0} took too long to decode, so it isn't shown.", name);
  const message = error instanceof Error ? error.message : String(error);
  // The host's sentences already name the file.
  if (message.includes(name)) return message;
  return l10n.t("Couldn't load {0}. {1}", name, message);
}

/** Which parts of a shown picture are missing, and why, as a sentence; undefined if none are. */
export function pictureNote({ animated, broken, frames, note, sprite, total }: Picture): string | undefined {
  if (broken !== undefined) return brokenText(broken);
  if (frames.length < total) {
    if (frames.length === 1) return l10n.t('Too large to play. Showing the first frame.');
    return l10n.t('Too large to play in full. Showing the first {0} frames.', formatNumber(frames.length));
  }
  if (animated && frames.length < 2) {
    return l10n.t("This window can't play animations. Showing the first frame.");
  }
  if (sprite?.missing.length) {
    return l10n.t('Shown without the unreadable parts: {0}.', sprite.missing.map(missingText).join('; '));
  }
  return note;
}

/** Most frames that are named one by one. */
const MAX_NAMED = 5;

function missingText(part: MissingPart): string {
  if (part.what !== 'pixels') {
    const { one, many } = CHUNK_WORDS[part.what];
    return part.count === 1 ? one() : many(formatNumber(part.count));
  }
  const { layer, frames } = part;
  const [first = 0] = frames;
  if (frames.length === 1) return l10n.t('layer “{0}” in frame {1}', layer, formatNumber(first + 1));
  if (frames.length > MAX_NAMED) return l10n.t('layer “{0}” in {1} frames', layer, formatNumber(frames.length));
  const named = frames.map((frame) => formatNumber(frame + 1)).join(', ');
  return l10n.t('layer “{0}” in the frames {1}', layer, named);
}

const CHUNK_WORDS: Readonly<Record<ChunkKind, { one: () => string; many: (count: string) => string }>> = {
  layer: { one: () => l10n.t('a layer'), many: (count) => l10n.t('{0} layers', count) },
  cel: { one: () => l10n.t('a cel'), many: (count) => l10n.t('{0} cels', count) },
  tags: { one: () => l10n.t('the tags'), many: () => l10n.t('the tags') },
  palette: { one: () => l10n.t('a palette'), many: (count) => l10n.t('{0} palettes', count) },
  'user data': { one: () => l10n.t('user data'), many: () => l10n.t('user data') },
  slice: { one: () => l10n.t('a slice'), many: (count) => l10n.t('{0} slices', count) },
  tileset: { one: () => l10n.t('a tileset'), many: (count) => l10n.t('{0} tilesets', count) },
  other: { one: () => l10n.t('a part'), many: (count) => l10n.t('{0} parts', count) },
};

function brokenText(broken: number): string {
  const number = formatNumber(broken + 1);
  if (broken === 1) return l10n.t("Can't read frame {0}. Showing the frame before it.", number);
  return l10n.t("Can't read frame {0}. Showing the {1} frames before it.", number, formatNumber(broken));
}
