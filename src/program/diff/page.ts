import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { script, style } from 'page-source:report';
import { factsIn, type Review, type ReviewedSprite } from '../../core/review/review';
import {
  DATA_ID,
  type ReportData,
  type ReportGrid,
  type ReportPictures,
  type ReportSprite,
} from '../../report/reportData';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import type { FrameGrid, PagePictures } from '../../sprite/compare/versionPictures';
import { factsOf } from './changeFacts';
import { changeLines, faultLines, ranges, summaryLine } from './changeWords';
import { rangeNames } from './rangeNames';
import { MARKER } from './reportFiles';

/** Most sprites on a page, and most of them with images. */
const MAX_SPRITES = 2000;
export const MAX_PAGE_PICTURED = 1000;
/** Most letters of all images together: about 24 MB. */
const MAX_IMAGE_LETTERS = 24 * 1024 * 1024;
/** Most colors of a sprite that a page has. */
const MAX_COLORS = 64;

const shown = (text: string) => plainText(foreignText(text));

/** A page that opens from a disk: it has all that it shows, and loads nothing. */
export function reportPage(review: Review): string {
  const { base, head } = rangeNames(review.range);
  const data: ReportData = { base: shown(base), head: shown(head), ...contentOf(review.sprites) };
  // What ends a script, or begins a comment in it, can't be in JSON then.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
${MARKER}
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${html(`${summaryLine(review.sprites)} ${data.base} → ${data.head}`)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<noscript>This page draws sprites with JavaScript, which is turned off.</noscript>
<script type="application/json" id="${DATA_ID}">${json}</script>
<script>${script}</script>
</body>
</html>
`;
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const html = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function contentOf(sprites: readonly ReviewedSprite[]): Pick<ReportData, 'sprites' | 'notes'> {
  let letters = 0;
  let without = 0;
  const listed = sprites.slice(0, MAX_SPRITES).map((sprite): ReportSprite => {
    const pictures = picturesOf(sprite);
    const more = (pictures?.before?.png.length ?? 0) + (pictures?.after?.png.length ?? 0);
    const fits = letters + more <= MAX_IMAGE_LETTERS;
    if (fits) letters += more;
    const isReadable = factsIn(sprite.compared?.before) ?? factsIn(sprite.compared?.after);
    if (isReadable && !(pictures && fits)) without++;
    return spriteOf(sprite, fits ? pictures : undefined);
  });
  const left = sprites.length - listed.length;
  return {
    sprites: listed,
    notes: [
      ...(without
        ? [
            `${formatNumber(without)} ${without === 1 ? 'sprite is' : 'sprites are'} listed without images. With all of them, this page would be too large.`,
          ]
        : []),
      ...(left ? [`${formatNumber(left)} more sprites changed, which aren't listed here.`] : []),
    ],
  };
}

function spriteOf(sprite: ReviewedSprite, pictures: ReportPictures | undefined): ReportSprite {
  const { path, kind, from, compared } = sprite;
  const { added = [], gone = [], changed = [] } = compared?.changes?.palette ?? {};
  const folder = posix.dirname(path);
  const part = compared?.pictures?.kind === 'page' ? partLine(compared.pictures) : '';
  return {
    name: shown(posix.basename(path)),
    folder: folder === '.' ? '' : shown(folder),
    kind,
    ...(from !== undefined && { from: shown(from) }),
    lines: [...changeLines(sprite), ...(pictures && part ? [part] : []), ...leftOutLine(sprite, pictures)],
    faults: faultLines(sprite),
    colors: {
      added: added.slice(0, MAX_COLORS),
      removed: gone.slice(0, MAX_COLORS),
      replaced: changed.slice(0, MAX_COLORS).map(({ before, after }) => [before, after] as const),
    },
    ...(pictures && { pictures }),
  };
}

function partLine({ part, step }: PagePictures): string {
  const size = step > 1 ? `every ${step}th pixel` : '';
  if (!part) return size && `${size} is shown`;
  return `shown: ${part.width} × ${part.height} pixels at ${part.x}, ${part.y}${size && `, ${size}`}`;
}

/** Changed frames that the page has no images of. */
function leftOutLine(sprite: ReviewedSprite, pictures: ReportPictures | undefined): string[] {
  if (!pictures) return [];
  const { drawn, added } = factsOf(sprite);
  const has = new Set(pictures.frames.map(({ number }) => number));
  const left = [...drawn, ...added].filter((number) => !has.has(number)).sort((a, b) => a - b);
  return left.length ? [`not shown: ${left.length === 1 ? 'frame' : 'frames'} ${ranges(left)}`] : [];
}

function picturesOf({ compared }: ReviewedSprite): ReportPictures | undefined {
  const { pictures, before, after } = compared ?? {};
  if (pictures?.kind !== 'page') return undefined;
  const [old, now] = [before, after].map((one) => (one && 'durations' in one ? one.durations : []));
  const frames = pictures.pairs.map(({ before: former, after: latter, changed }) => ({
    number: (latter ?? former ?? 0) + 1,
    ...(former !== undefined && { before: old?.[former] ?? 0 }),
    ...(latter !== undefined && { after: now?.[latter] ?? 0 }),
    changed: changed !== undefined,
  }));
  return {
    ...(pictures.before && { before: gridOf(pictures.before) }),
    ...(pictures.after && { after: gridOf(pictures.after) }),
    frames,
  };
}

function gridOf({ png, width, height, columns }: FrameGrid): ReportGrid {
  return { png: Buffer.from(png).toString('base64'), width, height, columns };
}
