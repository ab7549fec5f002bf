/** Largest width and height of an image that is read: a larger sprite is a mistake or an attack. */
export const MAX_PICTURE_SIDE = 4096;

/** Most pixels in memory of one file, all frames together: 64 MiB of RGBA. */
export const MAX_PIXELS = MAX_PICTURE_SIDE * MAX_PICTURE_SIDE;

/** Most frames of one animation or sheet, regardless of where their number comes from: a service, a JSON file, a file name, or a person. */
export const MAX_FRAMES = 4096;

/**
 * Most chunks of a PNG or WebP, blocks of a GIF, or segments of a JPEG. Programs write a few thousand: an animation of 4,096 frames needs
 * 8,192, and 40 MiB in pieces of 8 KiB need 5,120.
 */
export const MAX_PARTS = 65_536;

/** Most scans of a JPEG: each takes work for the whole image, even if it is only a few bytes long. Progressive images have about ten. */
export const MAX_SCANS = 100;
