import type { ExportFault } from '../../sprite/source/sprite';
import { SentenceError } from '../text/errors';

/** The options don't fit the sprite. Nothing was written. */
export class ExportFaultError extends SentenceError {
  override readonly name = 'ExportFaultError';
  constructor(
    message: string,
    readonly fault: ExportFault,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** An export's files couldn't be written to their places. Nothing was written. */
export class OutputError extends SentenceError {
  override readonly name: string = 'OutputError';
  constructor(
    message: string,
    /** URI string of the file that is in the way. */
    readonly uri?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Something else is in the place of an export's file, or must not be written there. Nothing was written. */
export class TakenPlaceError extends OutputError {
  constructor(
    message: string,
    uri: string,
    /** The file could be an export of another computer. */
    readonly isForeign: boolean,
  ) {
    super(message, uri);
  }
}

/** The source isn't a picture, is damaged, or is too large. Nothing was written. */
export class ExportSourceError extends SentenceError {
  override readonly name = 'ExportSourceError';
}
