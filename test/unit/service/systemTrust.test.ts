import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { removeFolder } from '../../support/folders';
import { selfSigned } from '../../support/service/certificate';
import { bench } from './support';

describe('Undici transport, system authorities', () => {
  const { server, proxy } = bench();

  it('trusts the authorities that Node reports, and no others', async () => {
    const known = selfSigned('known.example');
    const folder = await mkdtemp(path.join(tmpdir(), 'sprite-kiln-trust-'));
    try {
      const file = path.join(folder, 'system.pem');
      await writeFile(file, known.cert);
      const ports = {
        'known.example': (await server(() => ({ body: 'trusted' }), known)).port,
        'other.example': (await server(() => ({ body: 'trusted' }), selfSigned('other.example'))).port,
      };
      const { address } = await proxy(ports);
      // The folder and file in which OpenSSL looks for the system's authorities.
      const env = { ...process.env, SSL_CERT_FILE: file, SSL_CERT_DIR: folder };
      const ask = async (host: string) => {
        const child = path.join(__dirname, 'systemTrust.child.js');
        return (await promisify(execFile)(process.execPath, [child, `https://${host}/`, address], { env })).stdout;
      };
      if ('getCACertificates' in tls) assert.equal(await ask('known.example'), 'trusted');
      else assert.match(await ask('known.example'), /CERT/);
      assert.match(await ask('other.example'), /CERT/);
    } finally {
      await removeFolder(folder);
    }
  });
});
