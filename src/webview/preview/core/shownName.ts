import { UNSEEN } from '../../../shared/base/foreignText';

/** Characters of a name that are shown. A name in a file can be 64 KiB long. */
const MAX_SHOWN = 200;

/** The name of a tag, a layer, or a slice, as people may see it: on one line, without signs that turn the text around it. Empty if nothing is left. */
export function shownName(name: string): string {
  const shown = name
    .slice(0, 4 * MAX_SHOWN)
    .replace(UNSEEN, ' ')
    .trim();
  const characters = [...shown];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('')}…` : shown;
}
