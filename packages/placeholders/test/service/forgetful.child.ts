import { drawingWorker } from '../../../../test/support/service/localHttp';
import { createLocalService } from '../../src/service/app';

/** Draws with the service and never closes it: the process must exit anyway. */
async function main(directory: string): Promise<void> {
  const baseUrl = 'https://built-in.invalid/api/v1';
  const service = await createLocalService({ directory, drawingWorker, baseUrl, pace: 0, isKey: () => true });
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' };
  const body = JSON.stringify({ operation: 'generate', prompt: 'a slime', size: 16 });
  const response = await service.handle(new Request(`${baseUrl}/generate`, { method: 'POST', headers, body }));
  console.log(/"status":"(\w+)"/.exec(await response.text())?.[1]);
}

main(process.argv[2] ?? '').catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
