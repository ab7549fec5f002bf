import * as vscode from 'vscode';
import { checkTag, normalizeTag, type Violation } from '../../shared/check';
import { COLORS, OUTPUT_FRAMES, TAGS } from '../../shared/limits';
import { formatChoices, formatNumber } from './numbers';

/** A hint for a tag that is too long where a service counts UTF-16 code units as characters (§8); undefined for most tags. */
export function tagHintText(tag: string): string | undefined {
  if (checkTag(tag) || normalizeTag(tag).length <= TAGS.length.max) return undefined;
  return vscode.l10n.t('Some services count emoji and rare letters twice: “{0}” may be too long for them.', tag);
}

/** What is wrong with a field of a request, as a sentence. */
export function violationText(violation: Violation): string {
  switch (violation.rule) {
    case 'prompt-missing':
      return vscode.l10n.t('Say what you want: the prompt is empty.');
    case 'prompt-too-long':
      return vscode.l10n.t(
        '{0} of {1} characters: the prompt is too long.',
        formatNumber(violation.length),
        formatNumber(violation.max),
      );
    case 'size-missing':
      return vscode.l10n.t('Choose a size: {0} pixels.', formatChoices(violation.allowed));
    case 'size-not-allowed':
      return violation.allowed.length
        ? vscode.l10n.t(
            'A size of {0} is not possible here; choose {1}.',
            violation.size,
            formatChoices(violation.allowed),
          )
        : vscode.l10n.t('A size cannot be chosen here: the result keeps the size of the first picture.');
    case 'inputs-count':
      return violation.max === 1
        ? vscode.l10n.t('Choose exactly one picture, not {0}.', violation.count)
        : vscode.l10n.t('Choose {0} to {1} pictures, not {2}.', violation.min, violation.max, violation.count);
    case 'frames-not-allowed':
      return vscode.l10n.t(
        '{0} frames are not possible; choose an even number from {1} to {2}.',
        violation.frames,
        OUTPUT_FRAMES.min,
        OUTPUT_FRAMES.max,
      );
    case 'colors-not-allowed':
      return vscode.l10n.t('{0} colors are not possible; choose {1} to {2}.', violation.colors, COLORS.min, COLORS.max);
    case 'too-many-tags':
      return vscode.l10n.t('{0} tags are too many; a sprite has at most {1}.', violation.count, violation.max);
    case 'tag-length':
      return vscode.l10n.t('The tag “{0}” must have 1 to {1} characters.', violation.tag, violation.max);
    case 'tag-characters':
      return vscode.l10n.t(
        'The tag “{0}” may have letters, digits, spaces, hyphens and underscores only.',
        violation.tag,
      );
    case 'upload-too-large':
      return vscode.l10n.t(
        'The picture has {0} MiB; at most {1} MiB can be sent.',
        formatNumber(violation.bytes / 2 ** 20),
        formatNumber(violation.max / 2 ** 20),
      );
    case 'upload-type':
      return vscode.l10n.t('Pictures must be PNG, JPEG or WebP, not {0}.', violation.contentType);
  }
}
