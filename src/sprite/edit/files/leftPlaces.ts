/**
 * Why an image is left where it is. `unsure`: where it fits on its source is a guess, or one of them shows nothing. `outside`: a part of it would lie beyond
 * its source's canvas, and be lost. `too-large`: it shows more than the canvas can hold.
 */
export const LEFT_PLACES = ['unsure', 'outside', 'too-large'] as const;
export type LeftPlace = (typeof LEFT_PLACES)[number];
