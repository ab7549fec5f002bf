import { PictureError } from '../../pixels/pictureError';
import { MAX_PIXELS, MAX_SIDE } from '../../pixels/pictureLimits';
import { type Excess, excessOf } from '../excess';
import { withFileEnd } from '../fileEnd';
import { pictureFault } from '../integrity';
import { sniffPicture } from '../sniff';

/** What a person reads if a file isn't a complete image. */
export const FAULTS = {
  empty: 'The image is empty.',
  'not-a-picture': "This isn't a PNG, JPEG, or WebP image.",
  truncated: 'The image is damaged or cut short.',
} as const;

/** What a person reads if an image exceeds a limit. */
export const EXCESSES: Readonly<Record<Excess, string>> = {
  side: `The image has more than ${MAX_PIXELS} pixels, or over ${MAX_SIDE} a side.`,
  frame: 'A frame of the image is much larger than the image. Use a PNG.',
  parts: 'The image has more than 65,536 chunks. Save it again and use that file.',
  scans: "The image has more than 100 scans. Save it again, as a PNG or as a JPEG that isn't progressive.",
};

/** A file with its end, found to be an image that can be decoded. @throws PictureError `empty`, `not-a-picture`, `truncated`, or `too-large` */
export function wholeFile(file: Uint8Array): Uint8Array {
  const bytes = withFileEnd(file);
  const fault = pictureFault(bytes);
  if (fault === 'too-large') {
    const info = sniffPicture(bytes);
    throw new PictureError(fault, EXCESSES[(info && excessOf(bytes, info)) ?? 'side']);
  }
  if (fault) throw new PictureError(fault, FAULTS[fault]);
  return bytes;
}
