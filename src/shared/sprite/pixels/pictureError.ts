/** Why bytes cannot be read as a picture. `unsupported`: nothing is wrong with it, but its kind is not read here. */
export type PictureFault = 'empty' | 'not-a-picture' | 'truncated' | 'too-large' | 'unsupported';

/** A picture could not be decoded. */
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
