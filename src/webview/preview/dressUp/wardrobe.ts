import type { Look } from '../../../sprite/dressUp/look';
import type { Slot } from '../../../sprite/dressUp/slots';
import type { Shown } from '../core/feature';

/** The parts that a character is put together from. */
export interface Wardrobe {
  /** From the highest to the lowest. */
  readonly slots: readonly Slot[];
  /** What is worn now. */
  look(): Look;
  wear(look: Look): void;
  /** Draws a slot over the one above it; absent if the file says what lies over what. */
  raise?(slot: number): void;
  /** Whether it's about what is shown now. */
  fits(shown: Shown): boolean;
  /** What is shown instead of the picture; undefined if the picture shows it. */
  image(shown: Shown): ImageData | undefined;
  /** Why the look can't be taken out, as a sentence. */
  fault(): string | undefined;
  /** What takes out the look, and all parts. */
  readonly take: { readonly look: TakeAction; readonly all: TakeAction };
  /** Shows what was shown before. */
  end(): void;
}

interface TakeAction {
  readonly label: string;
  run(): void;
}
