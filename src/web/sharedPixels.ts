/** Workers of a browser share no memory unless its pages are isolated from all others, so each message copies the pixels. */
export const sharedPixels = (data: Uint8ClampedArray): Uint8ClampedArray => data;
