import * as l10n from '@vscode/l10n';
import { countOf } from '../../../shared/base/counts';
import { formatList } from '../../../shared/base/lists';
import { formatNumber } from '../../../shared/base/numbers';
import type { CompassPlace } from '../../../sprite/source/compass';
import { DIRECTION_NAME, type DirectionNameFault } from '../../../sprite/source/fileNames';
import type { SizeDifference } from './differences';

/** Short name for labels: `NW`. */
export function placeLetters(place: CompassPlace): string {
  switch (place) {
    case 'n':
      return l10n.t({ message: 'N', comment: ['Direction of the compass'] });
    case 'ne':
      return l10n.t({ message: 'NE', comment: ['Direction of the compass'] });
    case 'e':
      return l10n.t({ message: 'E', comment: ['Direction of the compass'] });
    case 'se':
      return l10n.t({ message: 'SE', comment: ['Direction of the compass'] });
    case 's':
      return l10n.t({ message: 'S', comment: ['Direction of the compass'] });
    case 'sw':
      return l10n.t({ message: 'SW', comment: ['Direction of the compass'] });
    case 'w':
      return l10n.t({ message: 'W', comment: ['Direction of the compass'] });
    case 'nw':
      return l10n.t({ message: 'NW', comment: ['Direction of the compass'] });
  }
}

/** Long name for screen readers and sentences: `Northwest`. */
export function placeName(place: CompassPlace): string {
  switch (place) {
    case 'n':
      return l10n.t('North');
    case 'ne':
      return l10n.t('Northeast');
    case 'e':
      return l10n.t('East');
    case 'se':
      return l10n.t('Southeast');
    case 's':
      return l10n.t('South');
    case 'sw':
      return l10n.t('Southwest');
    case 'w':
      return l10n.t('West');
    case 'nw':
      return l10n.t('Northwest');
  }
}

/** `NW is 1 px wider than the rest.` */
export function differenceSentence({ places, wider, taller }: SizeDifference): string {
  const who = formatList(places.map(placeLetters));
  const how = comparison(wider, taller);
  const words = {
    one: () => l10n.t({ message: '{0} is {1}.', args: [who, how], comment: ['NW is 1 px wider than the rest.'] }),
    several: () =>
      l10n.t({ message: '{0} are {1}.', args: [who, how], comment: ['N and NW are 1 px wider than the rest.'] }),
  };
  return countOf(words, places.length);
}

function comparison(wider: number, taller: number): string {
  const [x, y] = [formatNumber(Math.abs(wider)), formatNumber(Math.abs(taller))];
  if (taller === 0)
    return wider > 0 ? l10n.t('{0} px wider than the rest', x) : l10n.t('{0} px narrower than the rest', x);
  if (wider === 0)
    return taller > 0 ? l10n.t('{0} px taller than the rest', y) : l10n.t('{0} px shorter than the rest', y);
  if (wider > 0) {
    return taller > 0
      ? l10n.t('{0} px wider and {1} px taller than the rest', x, y)
      : l10n.t('{0} px wider and {1} px shorter than the rest', x, y);
  }
  return taller > 0
    ? l10n.t('{0} px narrower and {1} px taller than the rest', x, y)
    : l10n.t('{0} px narrower and {1} px shorter than the rest', x, y);
}

/** `1 pixel wider than the rest`, one phrase per axis that differs, for screen readers. */
export function differencePhrases({ wider, taller }: Pick<SizeDifference, 'wider' | 'taller'>): string[] {
  const [x, y] = [formatNumber(Math.abs(wider)), formatNumber(Math.abs(taller))];
  const phrases: string[] = [];
  if (wider === 1) phrases.push(l10n.t('1 pixel wider than the rest'));
  else if (wider > 1) phrases.push(l10n.t('{0} pixels wider than the rest', x));
  else if (wider === -1) phrases.push(l10n.t('1 pixel narrower than the rest'));
  else if (wider < -1) phrases.push(l10n.t('{0} pixels narrower than the rest', x));
  if (taller === 1) phrases.push(l10n.t('1 pixel taller than the rest'));
  else if (taller > 1) phrases.push(l10n.t('{0} pixels taller than the rest', y));
  else if (taller === -1) phrases.push(l10n.t('1 pixel shorter than the rest'));
  else if (taller < -1) phrases.push(l10n.t('{0} pixels shorter than the rest', y));
  return phrases;
}

/** Why a name can't be used, as a sentence. */
export function faultSentence(fault: DirectionNameFault): string {
  switch (fault.kind) {
    case 'empty':
      return l10n.t('A name is missing.');
    case 'long':
      return l10n.t('{0} of {1} characters', formatNumber(fault.length), formatNumber(DIRECTION_NAME.characters));
    case 'bytes':
      return l10n.t('The name is too long for a file name.');
    case 'unfit':
      return l10n.t("A file name can't contain “{0}”.", fault.character);
    case 'unseen':
      return l10n.t('The name contains an invisible character.');
    case 'device':
      return l10n.t('Windows reserves this name for devices.');
    case 'dot':
      return l10n.t("A name can't end with a dot.");
    case 'double':
      return l10n.t('{0} has the same name.', placeName(fault.other));
  }
}
