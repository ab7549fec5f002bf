import * as vscode from 'vscode';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { checkTag, normalizeTag, type Violation } from '../../shared/contract/check';
import { COLORS, OUTPUT_FRAMES, PAGE, TAGS } from '../../shared/contract/limits';
import { formatChoices, formatNumber } from './numbers';

/** A hint for a tag that is too long where a service counts UTF-16 code units as characters (§8); undefined for most tags. */
export function tagHintText(tag: string): string | undefined {
  if (checkTag(tag) || normalizeTag(tag).length <= TAGS.length.max) return undefined;
  return vscode.l10n.t(
    'Some services count emoji and rare letters twice: “{0}” may be too long for them.',
    plainText(foreignText(tag)),
  );
}

/** A violation of one of the rules `R`. */
type ViolationOf<R extends Violation['rule']> = { [K in R]: Extract<Violation, { readonly rule: K }> }[R];

const TEXTS: { readonly [R in Violation['rule']]: (violation: ViolationOf<R>) => string } = {
  'prompt-missing': () => vscode.l10n.t('Say what you want: the prompt is empty.'),
  'prompt-too-long': ({ length, max }) =>
    vscode.l10n.t('{0} of {1} characters: the prompt is too long.', formatNumber(length), formatNumber(max)),
  'size-missing': ({ allowed }) => vscode.l10n.t('Choose a size: {0} pixels.', formatChoices(allowed)),
  'size-not-allowed': ({ size, allowed }) =>
    allowed.length
      ? vscode.l10n.t('A size of {0} is not possible here; choose {1}.', size, formatChoices(allowed))
      : vscode.l10n.t('A size cannot be chosen here: the result keeps the size of the first picture.'),
  'inputs-count': ({ count, min, max }) =>
    max === 1
      ? vscode.l10n.t('Choose exactly one picture, not {0}.', count)
      : vscode.l10n.t('Choose {0} to {1} pictures, not {2}.', min, max, count),
  'frames-not-allowed': ({ frames }) =>
    vscode.l10n.t(
      '{0} frames are not possible; choose an even number from {1} to {2}.',
      frames,
      OUTPUT_FRAMES.min,
      OUTPUT_FRAMES.max,
    ),
  'colors-not-allowed': ({ colors }) =>
    vscode.l10n.t('{0} colors are not possible; choose {1} to {2}.', colors, COLORS.min, COLORS.max),
  'too-many-tags': ({ count, max }) => vscode.l10n.t('{0} tags are too many; a sprite has at most {1}.', count, max),
  'tag-length': ({ tag, max }) => vscode.l10n.t('The tag “{0}” must have 1 to {1} characters.', plainText(tag), max),
  'tag-characters': ({ tag }) =>
    vscode.l10n.t('The tag “{0}” may have letters, digits, spaces, hyphens and underscores only.', plainText(tag)),
  'limit-not-whole': ({ limit }) =>
    vscode.l10n.t("A page can't have {0} assets. Use a whole number from {1} to {2}.", limit, PAGE.min, PAGE.max),
  'upload-too-large': ({ bytes, max }) =>
    vscode.l10n.t(
      'The picture has {0} MiB; at most {1} MiB can be sent.',
      formatNumber(bytes / 2 ** 20),
      formatNumber(max / 2 ** 20),
    ),
  'upload-type': ({ contentType }) => vscode.l10n.t('Pictures must be PNG, JPEG or WebP, not {0}.', contentType),
};

/** What is wrong with a field of a request, as a sentence. */
export function violationText<R extends Violation['rule']>(violation: ViolationOf<R>): string {
  return TEXTS[violation.rule](violation);
}
