/** Requests an address through a proxy, trusting what Node and the system trust, and prints the body or the error code. */
import { ConnectionError } from '../../../src/service/errors';
import { undiciTransport } from '../../../src/service/undiciTransport';

async function main(url: string, proxy: string): Promise<void> {
  const send = undiciTransport({ proxy, noProxy: '' });
  try {
    const { body } = await send({ method: 'GET', url, headers: {} });
    for await (const chunk of body) process.stdout.write(chunk);
  } catch (error) {
    process.stdout.write(error instanceof ConnectionError ? error.code : String(error));
  } finally {
    await send.close();
  }
}

const [, , url = '', proxy = ''] = process.argv;
void main(url, proxy);
