import type { ThreadFault } from '../../../../../src/work/workerQueue';
import { Fault, invalid, tooLarge } from '../errors';
import type { TaskFault } from './drawingTasks';

export type DrawingFault = TaskFault | ThreadFault;

/** Bugs of the program: they are logged with their cause, which says more than their message. */
const INTERNAL: readonly DrawingFault[] = ['unexpected', 'ended'];

/** An image couldn't be read or drawn. The message may be shown to people. */
export class DrawingError extends Error {
  constructor(
    readonly fault: DrawingFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'DrawingError';
  }

  get isInternal(): boolean {
    return INTERNAL.includes(this.fault);
  }
}

/**
 * The error to answer with (§7) if an image couldn't be read or drawn.
 * @param where the image in the request, such as `inputs[0]`
 * @returns the error itself if it isn't caused by the request
 */
export function refusalOf(error: unknown, where: string): unknown {
  if (!(error instanceof DrawingError)) return error;
  switch (error.fault) {
    case 'not-a-picture':
      return invalid(`${where}: ${error.message}`);
    case 'damaged':
    case 'nothing-to-draw':
      return new Fault(400, 'invalid_image', `${where}: ${error.message}`);
    case 'too-large':
    case 'time':
    case 'memory':
      return tooLarge(`${where}: ${error.message}`);
    case 'closed':
    case 'canceled':
      return new Fault(500, error.fault, error.message);
    default:
      return error;
  }
}
