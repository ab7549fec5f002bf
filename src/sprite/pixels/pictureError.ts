/** Why bytes can't be read as an image. `unsupported`: it is valid, but its kind isn't supported here. */
export type PictureFault = 'empty' | 'not-a-picture' | 'truncated' | 'too-large' | 'unsupported';

/** An image couldn't be decoded. */
export class PictureError extends Error {
  constructor(
    readonly fault: PictureFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'PictureError';
  }
}
