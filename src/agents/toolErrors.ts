/** A wrong argument of a tool. The message says what is allowed. Nothing was sent. */
export class ArgumentProblem extends Error {
  override readonly name: string = 'ArgumentError';
  constructor(
    message: string,
    readonly next = 'Fix the argument and call again.',
  ) {
    super(message);
  }
}

/** No folder that a path could be in. Nothing was read, written, or sent. */
export class NoFolderError extends ArgumentProblem {
  override readonly name = 'NoFolderError';
}

/** A path that isn't allowed. Nothing was read, written, or sent. */
export class PlaceError extends Error {
  override readonly name = 'PlaceError';
}

/** A person was asked and said no. Nothing was sent. */
export class DeclinedError extends Error {
  override readonly name = 'DeclinedError';
  constructor() {
    super('The person was asked and declined. Nothing was sent.');
  }
}
