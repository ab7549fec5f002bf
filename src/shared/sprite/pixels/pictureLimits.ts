/** Largest width and largest height of a picture that is read: a larger sprite is a mistake or an attack. */
export const MAX_PICTURE_SIDE = 4096;

/** Most pixels that are held of one file, all frames together: 64 MiB of RGBA. */
export const MAX_PIXELS = MAX_PICTURE_SIDE * MAX_PICTURE_SIDE;

/** Most frames of one animation or sheet, whether a service, a JSON file, a file name or a person gives their number. */
export const MAX_FRAMES = 4096;

/**
 * Most chunks of a PNG or WebP, blocks of a GIF, segments of a JPEG that are walked. Programs write some thousand: 4,096 frames of an
 * animation need 8,192 of them, and 40 MiB in pieces of 8 KiB need 5,120.
 */
export const MAX_PARTS = 65_536;

/** Most scans of a JPEG: decoding each takes work for the whole picture, though it may be a few bytes long. Progressive pictures have about ten. */
export const MAX_SCANS = 100;
