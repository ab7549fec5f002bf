import { CanceledError } from '../../service/errors';
import { foreignText } from '../../shared/base/foreignText';
import { UnreadablePictureError } from '../../sprite/aseprite/putPlan';
import { PictureError } from '../../sprite/pixels/pictureError';
import { ExportError } from '../../sprite/source/sprite';
import { isTimeUp, ThreadError } from '../../work/threadError';
import { nameOf } from '../disk/fileStore';
import { ExportFaultError, ExportSourceError } from './exportErrors';
import { sourceFaultText } from './exportSource';
import { exporterFaultText, faultText } from './exportText';

/**
 * Does work in a thread, and says what went wrong.
 * @param source URI string of the file that an unreadable image is
 * @throws ExportFaultError, ExportSourceError with a sentence for people; CanceledError
 */
export async function inWords<T>(source: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (signal.aborted && !isTimeUp(cause)) throw new CanceledError();
    if (cause instanceof ExportError) throw new ExportFaultError(faultText(cause.detail), cause.detail, { cause });
    if (cause instanceof UnreadablePictureError) {
      throw new ExportSourceError(sourceFaultText(cause, foreignText(cause.picture)), { cause });
    }
    if (cause instanceof PictureError) {
      throw new ExportSourceError(sourceFaultText(cause, nameOf(source)), { cause });
    }
    if (cause instanceof ThreadError) throw new ExportSourceError(exporterFaultText(cause), { cause });
    throw cause;
  }
}
