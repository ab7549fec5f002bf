/** Why bytes did not become a picture. `unsupported`: they are no PNG, GIF, WebP or JPEG. */
export class DecodeError extends Error {
  constructor(
    readonly reason: 'empty' | 'unsupported' | 'unreadable' | 'too-large',
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'DecodeError';
  }
}
