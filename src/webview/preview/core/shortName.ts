/** A file name for a caption of `room` letters: without its extension; only the last words if it is too long. */
export function shortName(name: string, room: number): string {
  const stem = name.replace(/\.[^.]+$/, '');
  if (stem.length <= room) return stem;
  const words = stem.split(/(?<=[-_ ])/);
  while (words.length > 1 && words.join('').length + 1 > room) words.shift();
  const short = words.join('');
  return short === stem ? stem : `…${short}`;
}
