import { jsonEscapes } from '../shared/base/foreignText';

/** Controls, line ends, and what nobody sees, such as marks of direction. A control below U+0020 never gets here: JSON escapes those itself. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A value as one line of JSON that a terminal or a log may show: unseen characters are escaped, so none steers a terminal or turns the direction of
 * the text. A parser reads the same value.
 */
export function shownJson(value: unknown): string {
  return `${JSON.stringify(value).replace(UNSEEN, jsonEscapes)}\n`;
}
