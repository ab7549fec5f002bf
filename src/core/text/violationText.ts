import * as l10n from '@vscode/l10n';
import { countOf } from '../../shared/base/counts';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { formatChoices } from '../../shared/base/lists';
import { formatNumber } from '../../shared/base/numbers';
import { checkTag, normalizeTag, type Violation } from '../../shared/contract/check';
import { COLORS, OUTPUT_FRAMES, PAGE, TAGS } from '../../shared/contract/limits';

/** A hint for a tag that is too long if a service counts UTF-16 code units as characters (§8); undefined for most tags. */
export function tagHintText(tag: string): string | undefined {
  if (checkTag(tag) || normalizeTag(tag).length <= TAGS.length.max) return undefined;
  return l10n.t(
    'Some services count emoji and rare letters twice, so “{0}” may be too long for them.',
    plainText(foreignText(tag)),
  );
}

/** A violation of one of the rules `R`. */
type ViolationOf<R extends Violation['rule']> = { [K in R]: Extract<Violation, { readonly rule: K }> }[R];

const TEXTS: { readonly [R in Violation['rule']]: (violation: ViolationOf<R>) => string } = {
  'prompt-missing': () => l10n.t('Enter a prompt.'),
  'prompt-too-long': ({ length, max }) =>
    l10n.t('The prompt is {0} characters long. The limit is {1}.', formatNumber(length), formatNumber(max)),
  'size-missing': ({ allowed }) => l10n.t('Choose a size: {0} pixels.', formatChoices(allowed.map(formatNumber))),
  'size-not-allowed': ({ size, allowed }) =>
    allowed.length
      ? l10n.t("Size {0} isn't available here. Choose {1}.", size, formatChoices(allowed.map(formatNumber)))
      : l10n.t("You can't choose a size here: the result keeps the size of the first image."),
  'inputs-count': ({ count, min, max }) =>
    countOf(
      {
        one: () => l10n.t('Choose exactly one image, not {0}.', count),
        several: (most) => l10n.t('Choose {0} to {1} images, not {2}.', min, most, count),
      },
      max,
    ),
  'frames-not-allowed': ({ frames }) =>
    l10n.t(
      "{0} frames aren't possible. Choose an even number from {1} to {2}.",
      frames,
      OUTPUT_FRAMES.min,
      OUTPUT_FRAMES.max,
    ),
  'colors-not-allowed': ({ colors }) =>
    l10n.t("{0} colors aren't possible. Choose {1} to {2}.", colors, COLORS.min, COLORS.max),
  'too-many-tags': ({ count, max }) => l10n.t('{0} tags is too many. A sprite can have up to {1}.', count, max),
  'tag-length': ({ tag, max }) => l10n.t('The tag “{0}” must be 1 to {1} characters long.', plainText(tag), max),
  'tag-characters': ({ tag }) =>
    l10n.t('The tag “{0}” can contain only letters, digits, spaces, hyphens, and underscores.', plainText(tag)),
  'limit-not-whole': ({ limit }) =>
    l10n.t("A page can't have {0} assets. Use a whole number from {1} to {2}.", limit, PAGE.min, PAGE.max),
  'upload-too-large': ({ bytes, max }) =>
    l10n.t(
      'The image is {0} MiB. You can send up to {1} MiB.',
      formatNumber(bytes / 2 ** 20),
      formatNumber(max / 2 ** 20),
    ),
  'upload-type': ({ contentType }) => l10n.t('Images must be PNG, JPEG, or WebP, not {0}.', contentType),
};

/** Why a field of a request is invalid, as a sentence. */
export function violationText<R extends Violation['rule']>(violation: ViolationOf<R>): string {
  return TEXTS[violation.rule](violation);
}
