import * as l10n from '@vscode/l10n';
import { type ForeignText, foreignText, plainText, rawText } from '../../shared/base/foreignText';
import { formatList } from '../../shared/base/lists';
import { formatNumber } from '../../shared/base/numbers';
import type { Operation, RunKind } from '../../shared/contract/api';
import { checkPrompt, normalizeTag } from '../../shared/contract/check';
import { RUN_LIMITS } from '../../shared/contract/limits';
import type { Size } from '../../sprite/pixels/raster';
import { nameOf } from '../disk/fileStore';
import { isInside } from '../disk/realPlaces';
import { OPERATION_TABLE } from '../domain/operations';
import { isGeneration, isPaid, type PlanStyle, type RunPlan, sentPrompt } from '../domain/runPlan';
import { type FoundStyle, StyleFileError, type StyleFiles } from './styleFiles';
import type { Style } from './styleSchema';

/** What runs have of a style file: words, tags, sizes, and references. The rest is about pixels. */

/** English in every language of the editor: the service reads it. */
const OUTLINE_WORDS: Readonly<Record<NonNullable<Style['outline']>, string>> = {
  dark: 'dark outline',
  colored: 'colored outline',
  none: 'no outline',
};

/** The words that a style adds to prompts: its own, its outline, and its light; undefined if it has none of them. */
export function styleWords({ words, outline, light }: Style): ForeignText | undefined {
  const all = [
    words?.trim() ?? '',
    outline === undefined ? '' : OUTLINE_WORDS[outline],
    light === undefined ? '' : `light from the ${light.replace('-', ' ')}`,
  ].filter(Boolean);
  return all.length ? foreignText(all.join(', ')) : undefined;
}

/** The sizes of a style that an operation can make, in pixels a side, in its order. */
export function styleSizes({ sizes = [] }: Style, kind: RunKind): readonly number[] {
  const allowed = RUN_LIMITS[kind].size?.allowed ?? [];
  return sizes.flatMap((size) => {
    const [width, height] = typeof size === 'number' ? [size, size] : size;
    return width === height && allowed.includes(width) ? [width] : [];
  });
}

/** The tags of a style, as services store them. */
export function styleTags({ tags = [] }: Style): readonly ForeignText[] {
  return [...new Set(tags.map((tag) => normalizeTag(tag)))].map(foreignText);
}

/** What runs of a kind have of a style, if a person answers nothing else; undefined if that is nothing. */
export function planStyle({ file, style, references }: FoundStyle, kind: RunKind): PlanStyle | undefined {
  // A style's words describe sprites: they don't belong to the prompt of a motion.
  const words = RUN_LIMITS[kind].prompt?.describes === 'sprite' ? styleWords(style) : undefined;
  // What is free doesn't become an asset, so it has no tags.
  const tags = isPaid(kind) ? styleTags(style) : [];
  const [size] = styleSizes(style, kind);
  const hasReferences = OPERATION_TABLE[kind].takesReferences && references.length > 0;
  if (!words && !tags.length && size === undefined && !hasReferences) return undefined;
  return {
    file,
    ...(words && { words }),
    ...(tags.length > 0 && { tags }),
    ...(size !== undefined && { size }),
    ...(hasReferences && { references: true as const }),
  };
}

/** A style before the questions of a run. */
export interface AskedStyle {
  /** What the run has of it, if a person answers nothing else. */
  readonly plan: PlanStyle;
  /** The sizes that the operation can make, in the style's order. */
  readonly sizes: readonly number[];
}

/** The style of the folder of a run's outputs, for its questions; undefined if it adds nothing. @throws {StyleFileError} if it is damaged */
export async function askedStyle(
  kind: RunKind,
  folder: string,
  styles: Pick<StyleFiles, 'forRuns'>,
): Promise<AskedStyle | undefined> {
  const found = await styles.forRuns(folder);
  const plan = found && planStyle(found, kind);
  return plan && { plan, sizes: styleSizes(found.style, kind) };
}

/** The size that is proposed: the image's own if the style has it, else the style's first. Undefined: as large as the image. */
export function proposedSize({ sizes }: Pick<AskedStyle, 'sizes'>, picture: Size | undefined): number | undefined {
  const isOfStyle = picture?.width === picture?.height && sizes.some((size) => size === picture?.width);
  return isOfStyle ? undefined : sizes[0];
}

/**
 * A plan as the style file of its folder wants it. Where the operation needs a size and the plan has none, the style's first one is taken.
 * @throws {StyleFileError} if the style file is damaged, or if prompt and words are too long together; nothing was sent
 */
export async function withStyle(plan: RunPlan, styles: Pick<StyleFiles, 'forRuns'>): Promise<RunPlan> {
  if (!isGeneration(plan) || !plan.folder || plan.noStyle) return plan;
  const found = await styles.forRuns(plan.folder);
  const style = found && planStyle(found, plan.kind);
  if (!found || !style) return { ...plan, style: undefined };
  refuseTooLong(plan.kind, plan.prompt, style);
  const size = plan.size ?? (RUN_LIMITS[plan.kind].size?.required ? style.size : undefined);
  const { size: usual, references, ...rest } = style;
  const isOfStyle = references && sameSources(plan.sources, found.references);
  return {
    ...plan,
    size,
    tags: [...new Set([...plan.tags, ...(style.tags ?? [])])],
    style: {
      ...rest,
      ...(size !== undefined && size === usual && { size }),
      ...(isOfStyle && { references }),
    },
  };
}

/** The sources of a run for which nobody chose any: the style's references. Empty without them, and for other kinds of runs. */
export async function defaultSources(
  kind: RunKind,
  folder: string | undefined,
  styles: Pick<StyleFiles, 'forRuns'>,
): Promise<readonly string[]> {
  if (!OPERATION_TABLE[kind].takesReferences || folder === undefined) return [];
  const found = await styles.forRuns(folder);
  if (!found) return [];
  for (const reference of found.references) {
    // A folder may have become a link since the file was read.
    if (!(await isInside(reference, found.top)))
      throw new StyleFileError(
        found.file,
        l10n.t('{0} is a link that leads out of the workspace.', plainText(nameOf(reference))),
      );
  }
  return found.references;
}

/** Why a prompt is too long with the words of the style file; undefined if it isn't, or if it is too long by itself. */
export function tooLongText(
  operation: Operation,
  prompt: ForeignText,
  { file, words }: Pick<PlanStyle, 'file' | 'words'>,
): string | undefined {
  if (checkPrompt(operation, rawText(prompt))) return undefined;
  const violation = checkPrompt(operation, rawText(sentPrompt(prompt, words)));
  if (violation?.rule !== 'prompt-too-long') return undefined;
  return l10n.t(
    'With the words of {0}, the prompt is {1} characters long. The limit is {2}.',
    plainText(nameOf(file)),
    formatNumber(violation.length),
    formatNumber(violation.max),
  );
}

function refuseTooLong(operation: Operation, prompt: ForeignText | undefined, style: PlanStyle): void {
  const text = tooLongText(operation, prompt ?? foreignText(''), style);
  if (text !== undefined) throw new StyleFileError(style.file, text);
}

/** What a run has of its style file, for people: `From .sprite-kiln.json: “flat shading, dark outline” and tag moss`. */
export function styleNote({ file, words, tags, size, references }: PlanStyle): string {
  const parts = [
    words ? l10n.t('“{0}”', plainText(words)) : '',
    tags?.length ? l10n.t('tags {0}', formatList(tags.map(plainText))) : '',
    size === undefined ? '' : l10n.t('size {0}', formatNumber(size)),
    references ? l10n.t('its references') : '',
  ].filter(Boolean);
  return l10n.t('From {0}: {1}.', plainText(nameOf(file)), formatList(parts));
}

const sameSources = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((source, index) => source === b[index]);
