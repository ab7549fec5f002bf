import * as l10n from '@vscode/l10n';
import { plainText } from '../../shared/base/foreignText';
import { formatList } from '../../shared/base/lists';
import { formatNumber } from '../../shared/base/numbers';
import { quotedChoices } from '../../shared/base/quotes';
import { TAGS } from '../../shared/contract/limits';
import { RULE_IDS } from '../../sprite/checks/findingText';
import { ANCHORS } from '../../sprite/edit/anchor';
import { PALETTE_EXTENSIONS } from '../../sprite/palette/formats';
import { MAX_PICTURE_SIDE } from '../../sprite/pixels/pictureLimits';
import type { StyleFault } from './readStyle';
import { EDIT_PLACES, LIGHTS, OUTLINES, STYLE_FIELDS, STYLE_LIMITS, type StyleField } from './styleSchema';

/** What each field may be, in words that follow "must be". */
const FIELD_WORDS: Readonly<Record<StyleField, () => string>> = {
  palette: () =>
    l10n.t(
      'a list of 1 to {0} colors such as “#1A1C2C”, or the path of a palette file',
      formatNumber(STYLE_LIMITS.palette),
    ),
  sizes: () =>
    l10n.t(
      'a list of 1 to {0} sizes from 1 to {1} pixels, such as 32 or [16, 24]',
      STYLE_LIMITS.sizes,
      formatNumber(MAX_PICTURE_SIDE),
    ),
  canvas: () =>
    l10n.t(
      'an object with a size from 1 to {0} pixels, such as 32 or [16, 24], and an anchor: {1}',
      formatNumber(MAX_PICTURE_SIDE),
      quotedChoices(ANCHORS),
    ),
  edits: () => quotedChoices(EDIT_PLACES),
  alpha: () => quotedChoices(['binary', 'any']),
  outline: () => quotedChoices(OUTLINES),
  light: () => quotedChoices(LIGHTS),
  words: () => l10n.t('a string of {0} to {1} characters', 0, formatNumber(STYLE_LIMITS.words)),
  tags: () =>
    l10n.t(
      'a list of up to {0} tags of {1} to {2} letters, digits, spaces, hyphens, or underscores',
      TAGS.max,
      TAGS.length.min,
      TAGS.length.max,
    ),
  references: () => l10n.t('a list of up to {0} paths of images', STYLE_LIMITS.references),
  checks: () => l10n.t('an object with a severity for each check'),
  problems: () => l10n.t('true or false'),
};

/** What is wrong with a style file, as a sentence without its place. */
export function styleFaultText(fault: StyleFault): string {
  switch (fault.fault) {
    case 'not-json':
      return l10n.t("This isn't valid JSON.");
    case 'not-an-object':
      return l10n.t('A style file must be an object with these fields: {0}.', formatList(STYLE_FIELDS));
    case 'unknown-field':
      return fault.in
        ? l10n.t('Unknown check “{0}”. Allowed: {1}.', plainText(fault.field), formatList(RULE_IDS))
        : l10n.t('Unknown field “{0}”. Allowed: {1}.', plainText(fault.field), formatList(STYLE_FIELDS));
    case 'wrong-field':
      return fault.check
        ? l10n.t('“{0}” must be {1}.', plainText(fault.check), quotedChoices(['off', 'hint', 'warning', 'error']))
        : l10n.t('“{0}” must be {1}.', fault.field, FIELD_WORDS[fault.field]());
    case 'other-canvas':
      return l10n.t(
        "The canvas is {0} × {1} pixels, which isn't one of the sizes. Add it to “sizes”, or choose one of them.",
        formatNumber(fault.width),
        formatNumber(fault.height),
      );
    case 'outside':
      return l10n.t('“{0}” must be a relative path that stays in the workspace folder.', plainText(fault.path));
    case 'no-palette':
      return l10n.t(
        "The palette “{0}” can't be read. Allowed are files with these extensions: {1}.",
        plainText(fault.path),
        formatList(PALETTE_EXTENSIONS),
      );
    case 'other-case':
      return l10n.t(
        'The palette “{0}” is called “{1}”. Upper and lower case count on some systems.',
        plainText(fault.path),
        plainText(fault.actual),
      );
    case 'damaged-palette':
      return l10n.t(
        "“{0}” isn't a palette of 1 to {1} opaque colors.",
        plainText(fault.path),
        formatNumber(STYLE_LIMITS.palette),
      );
    case 'no-picture':
      return l10n.t(
        "“{0}” isn't an image that can be sent. Allowed: PNG, JPEG, WebP, and Aseprite files.",
        plainText(fault.path),
      );
  }
}
