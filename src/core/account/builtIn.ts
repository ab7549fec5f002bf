import { randomBytes } from 'node:crypto';
import { inProcessTransport } from '../../service/webTransports';
import type { CoreLog } from '../host/log';
import { BUILT_IN_BASE_URL } from './clients';

export interface BuiltInOptions {
  /** Path of its folder. */
  readonly directory: string;
  /** Path of the script of its drawing thread. */
  readonly drawingWorker: string;
  /** Milliseconds between events, for people who watch the drawing progress; absent: the service's own choice. */
  readonly pace?: number;
  readonly log: CoreLog;
}

/** Starts the built-in service in this process, with its own key, which never leaves the process. */
export async function startBuiltIn({ log, ...options }: BuiltInOptions) {
  const { createLocalService } = await import('@sprite-kiln/placeholders');
  const key = randomBytes(32).toString('base64url');
  const service = await createLocalService({
    ...options,
    baseUrl: BUILT_IN_BASE_URL,
    isKey: (other) => other === key,
    // Nobody sees or pays these credits, so they must never run out.
    startCredits: Number.MAX_SAFE_INTEGER,
    report: (error) => log.error('The built-in service failed', error),
  });
  const transport = inProcessTransport(new URL(BUILT_IN_BASE_URL).origin, (request) => service.handle(request));
  return { key, transport, close: () => service.close() };
}
