/** A failure that is told by its own message: whole sentences for people, in their language. */
export class SentenceError extends Error {
  override readonly name: string = 'SentenceError';
}
