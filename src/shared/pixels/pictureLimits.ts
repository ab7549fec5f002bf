/** Largest width and largest height of a picture that is read: a sprite beyond it is a mistake or an attack. */
export const MAX_PICTURE_SIDE = 4096;
