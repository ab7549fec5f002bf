import { createLocalService } from '@sprite-kiln/placeholders';
import { BUILT_IN_BASE_URL } from '../../../src/core/account/clients';
import { inProcessTransport } from '../../../src/service/webTransports';
import { drawingWorker, sharedDrawings } from './localHttp';

const KEY = 'a-key-of-the-tests';

/** The built-in service in this process, like the extension's, with its files in its own folder and no pauses between events. */
export async function builtInService(directory: string, maxOutputs?: number) {
  const isKey = (key: string) => key === KEY;
  const service = await createLocalService({
    directory,
    drawingWorker,
    ...sharedDrawings({}),
    baseUrl: BUILT_IN_BASE_URL,
    pace: 0,
    maxOutputs,
    isKey,
  });
  const transport = inProcessTransport(new URL(BUILT_IN_BASE_URL).origin, (request) => service.handle(request));
  return { key: KEY, transport, close: () => service.close() };
}
