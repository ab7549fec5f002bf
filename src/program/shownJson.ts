/** Controls, line ends, and what nobody sees, such as marks of direction. A control below U+0020 never gets here: JSON escapes those itself. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A value as one line of JSON that a terminal or a log may show: unseen characters are escaped, so none steers a terminal or turns the direction of
 * the text. A parser reads the same value.
 */
export function shownJson(value: unknown): string {
  const escaped = JSON.stringify(value).replace(UNSEEN, (character) => character.split('').map(escapeUnit).join(''));
  return `${escaped}\n`;
}

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
