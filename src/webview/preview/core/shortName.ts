import { stemOf } from './captions';

/** A file name for a caption of `room` letters: without its extension; only the last words if it is too long. */
export const shortName = (name: string, room: number) => shortWords(stemOf(name), room);

/** The last words of a text that fit in `room` letters. */
export function shortWords(text: string, room: number): string {
  if (text.length <= room) return text;
  const words = text.split(/(?<=[-_ ])/);
  while (words.length > 1 && words.join('').length + 1 > room) words.shift();
  const short = words.join('');
  return short === text ? text : `…${short}`;
}
