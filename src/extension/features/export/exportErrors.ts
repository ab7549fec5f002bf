import type { ExportFault } from '../../../export/sprite';
import { SentenceError } from '../../platform/errors';

/** The choices do not fit the sprite. Nothing was written. */
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

/** Files of an export could not be put in their places. Nothing was written. */
export class OutputError extends SentenceError {
  override readonly name: string = 'OutputError';
  constructor(
    message: string,
    /** The one that is in the way, as a URI string. */
    readonly uri?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The source isn't a picture, is damaged or too large. Nothing was written. */
export class ExportSourceError extends SentenceError {
  override readonly name = 'ExportSourceError';
}
