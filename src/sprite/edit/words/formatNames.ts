import type { SavedFormat } from '../formats/holds';

/** What formats of files are called, in every language. */
export const FORMAT_NAMES: Readonly<Record<SavedFormat, string>> = {
  aseprite: 'Aseprite',
  png: 'PNG',
  apng: 'APNG',
  gif: 'GIF',
  webp: 'WebP',
};
