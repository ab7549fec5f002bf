import { SentenceError } from '../text/errors';

/** Commits can't be compared as somebody asked. Nothing was read of them, and nothing was written. */
export class ReviewError extends SentenceError {
  override readonly name = 'ReviewError';

  /** @param next what helps, as a sentence */
  constructor(
    message: string,
    readonly next?: string,
  ) {
    super(message);
  }
}
