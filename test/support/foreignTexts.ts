import { type ForeignText, foreignText } from '../../src/shared/base/foreignText';
import type { Asset } from '../../src/shared/contract/api';

/** Tags or names as a service or a folder would have them. */
export const texts = (...all: readonly string[]): ForeignText[] => all.map((text) => foreignText(text));

/** An asset as the client returns it. */
export const received = (asset: Asset<string>) => asset as unknown as Asset;
