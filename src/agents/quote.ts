import { type ForeignText, jsonEscapes, rawText } from '../shared/base/foreignText';

/**
 * Text from outside in results for models: prompts, names, messages of a service. A model can't tell data from instructions by itself, so
 * such text always stands between quotation marks, on one line, without invisible characters, and is bounded in length.
 */

/** Most characters (code points) of one quoted text. A longer prompt says nothing more about a sprite that a model already asked for. */
export const MAX_QUOTED = 200;

/** Most characters of a quoted path. */
const MAX_PATH = 4_096;

/**
 * Controls, line ends, and everything that nobody sees: marks of direction, joiners, tag characters (which smuggle whole sentences), private and
 * unassigned characters, and halves of characters.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Signs that clients, models, and the editor read as markup of a block or a link: `<tool_result>`, code fences; `[label](command:…)` is taken apart. */
const MARKUP: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '`': "'", '](': '] (' };

/**
 * The text as one line without quotation marks, for fields of structured results, where JSON adds them.
 * @param most characters; if there are more, an ellipsis stands for the rest
 */
export function bounded(text: ForeignText, most = MAX_QUOTED): string {
  // A character is one or two code units, and white space shrinks: four times as much is plenty.
  const line = rawText(text)
    .slice(0, 8 * most)
    .replace(UNSEEN, ' ')
    .replace(/[<>`]|\]\(/g, (sign) => MARKUP[sign] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...line];
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`;
}

/** The text between quotation marks that it can't end itself: the only way for text from outside into a sentence for a model. */
export function quoted(text: ForeignText, most = MAX_QUOTED): string {
  return `"${bounded(text, most).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/**
 * A path as a JSON string: exact, so that a model can use it in its next call, and still on one line. Unseen characters and signs of markup are
 * escaped instead of replaced.
 */
export function quotedPath(path: string): string {
  const escaped = JSON.stringify(path.slice(0, MAX_PATH)).replace(/[<>`]/g, jsonEscapes);
  return escaped.replace(UNSEEN, jsonEscapes);
}
