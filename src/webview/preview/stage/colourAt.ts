import * as l10n from '@vscode/l10n';
import { hexAt } from '../palette';
import type { Point } from '../viewport';

export interface PixelColour {
  /** `#RRGGBB` or `#RRGGBBAA`; absent where nothing is seen. */
  readonly hex?: string;
  /** The four channels, 0 to 255: `232 240 247 255`. */
  readonly channels: string;
  /** The hexadecimal notation, or that the pixel is transparent. */
  readonly text: string;
}

/** The colour of a pixel that lies in the picture, in words and notations. */
export function colourAt({ width, data }: Pick<ImageData, 'width' | 'data'>, { x, y }: Point): PixelColour {
  const offset = (y * width + x) * 4;
  const channels = [...data.subarray(offset, offset + 4)].join(' ');
  if (data[offset + 3] === 0) return { channels, text: l10n.t('transparent') };
  const hex = hexAt(data, offset);
  return { hex, channels, text: hex };
}
