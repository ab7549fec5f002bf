import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Review, ReviewedSprite } from '../../core/review/review';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import { changeLines, faultLines, summaryLine } from './changeWords';
import { rangeNames } from './rangeNames';
import { MARKER, markedPng, type ReportFile } from './reportFiles';

/** The folder of the images, next to the document. */
export const IMAGES = 'sprites';
/** GitHub's limit of a comment, in characters. */
const MAX_CHARACTERS = 65_536;
/** What is kept for the end. */
const END_CHARACTERS = 400;
/** Most characters of a name in a name of a file. */
const MAX_SLUG = 40;
const HASH_LETTERS = 10;

/** Most sprites of a document that have images. */
export const MAX_PICTURED = 60;

/** A document, and the images that it shows. */
export interface MarkdownReport {
  readonly text: string;
  readonly images: readonly ReportFile[];
}

/**
 * A document for a pull request. GitHub shows no images that are in the document itself, so they are files next to it.
 * @param imagesUrl address of the folder in which they will be; absent: next to the document
 */
export function markdownReport(review: Review, imagesUrl?: string): MarkdownReport {
  const { range, sprites } = review;
  const { base, head } = rangeNames(range);
  const lines = [
    MARKER,
    `### ${summaryLine(sprites)}`,
    '',
    `Compared ${code(base)} with ${code(head)}.`,
    ...(sprites.length ? ['', '| | Sprite | Before | After | Difference |', '|---|---|---|---|---|'] : []),
  ];
  const images: ReportFile[] = [];
  let characters = lines.join('\n').length;
  let rows = 0;
  for (const sprite of sprites) {
    const pictures = imagesOf(sprite);
    const row = rowOf(sprite, pictures, imagesUrl);
    if (characters + row.length + 1 > MAX_CHARACTERS - END_CHARACTERS) break;
    characters += row.length + 1;
    lines.push(row);
    images.push(...Object.values(pictures));
    rows++;
  }
  const left = sprites.length - rows;
  if (left)
    lines.push(
      '',
      `${formatNumber(left)} more ${left === 1 ? 'sprite' : 'sprites'} changed, which this document has no room for.`,
    );
  return { text: `${lines.join('\n')}\n`, images };
}

const SIDES = ['before', 'after', 'difference'] as const;
type Images = { readonly [S in (typeof SIDES)[number]]?: ReportFile };

function imagesOf({ path, compared }: ReviewedSprite): Images {
  const pictures = compared?.pictures;
  if (pictures?.kind !== 'strips') return {};
  const slug = plainSlug(posix.basename(path));
  return Object.fromEntries(
    SIDES.flatMap((side) => {
      const png = pictures[side];
      if (!png) return [];
      const bytes = markedPng(png);
      // A name for each content: services keep images by their addresses.
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LETTERS);
      return [[side, { path: [IMAGES, `${slug}-${side}-${hash}.png`], bytes }]];
    }),
  );
}

/** Letters and digits of a name that every system and address takes. */
const plainSlug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '') || 'sprite';

/** Whether a name is that of an image of such a document. */
export const isReportImage = (name: string): boolean =>
  /^[a-z0-9-]+-(?:before|after|difference)-[0-9a-f]{10}\.png$/.test(name);

const KIND_SIGNS = { added: '🟢 added', changed: '🟡 changed', renamed: '🔵 renamed', removed: '🔴 removed' } as const;

function rowOf(sprite: ReviewedSprite, images: Images, imagesUrl: string | undefined): string {
  const { kind, path, from } = sprite;
  const about = [
    code(path),
    ...(from === undefined ? [] : [`was ${code(from)}`]),
    ...changeLines(sprite).map(escaped),
    ...faultLines(sprite).map((line) => `⚠️ ${escaped(line)}`),
  ];
  const cells = SIDES.map((side) => {
    const file = images[side];
    return file ? `![${side}](${addressOf(file, imagesUrl)})` : '';
  });
  return `| ${[KIND_SIGNS[kind], about.join('<br>'), ...cells].join(' | ')} |`;
}

function addressOf({ path }: ReportFile, imagesUrl: string | undefined): string {
  return imagesUrl === undefined ? path.join('/') : `${imagesUrl.replace(/\/+$/, '')}/${path.at(-1)}`;
}

/** Text that stays text: nothing in it can begin a cell, a link, a mention, a reference, or an element. */
export const escaped = (text: string): string =>
  plainText(foreignText(text)).replace(/[^\p{L}\p{N}\p{M} /,→–×]/gu, (sign) => `&#${sign.codePointAt(0)};`);

/** GitHub looks for mentions and references in everything but code. */
const code = (text: string) => `<code>${escaped(text)}</code>`;
