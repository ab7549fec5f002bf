import assert from 'node:assert/strict';
import { type ProgramBench, programBench } from '../../support/program/programBench';
import { fault, json, type Script, type ScriptedServer, startScripted } from '../../support/service/scriptedServer';

const HTML = { headers: { 'content-type': 'text/html' }, body: '<h1>Down</h1>' };

/** What a service answers to reads → the exit code, and the sentence. */
const ROWS: readonly (readonly [string, Script, number, RegExp])[] = [
  ['401', fault(401), 3, /The service rejected the API key\./],
  ['429 for a day', fault(429, { 'retry-after': '86400' }), 3, /The service is busy and asks to wait/],
  ['500', fault(500), 1, /The service failed \(500\)\./],
  ['HTML with 200', HTML, 1, /The service gave an unexpected response: not JSON \(text\/html\)\./],
];

describe('The program with a service that is dead', () => {
  let bench: ProgramBench;
  let server: ScriptedServer;
  let script: Script | ((path: string) => Script);
  const env = () => ({ SPRITE_KILN_API_KEY: 'a-key', SPRITE_KILN_BASE_URL: `${server.origin}/api/v1` });

  before(async () => {
    bench = await programBench({ inOneProcess: true });
    server = await startScripted(({ path }) => (typeof script === 'function' ? script(path) : script));
  });
  after(async () => {
    await server.close();
    await bench.close();
  });

  for (const [name, answer, exit, words] of ROWS) {
    it(`fails with a sentence and ${exit}, and never says that there are no assets: ${name}`, async () => {
      script = answer;
      for (const line of [['assets', 'knight'], ['tags'], ['credits'], ['assets', '--save', 'a']]) {
        const { code, stdout, stderr } = await bench.run(line, env());
        assert.deepEqual([code, stdout], [exit, ''], `${line.join(' ')}: ${stderr}`);
        assert.match(stderr, words, line.join(' '));
        assert.doesNotMatch(stderr, /may have been spent|may be charged/);
      }
      const { output } = await bench.json(['assets'], env());
      assert.ok(!output.ok);
      assert.deepEqual([output.error.charged, output.details?.complete], ['no', false]);
    });
  }

  it('fails if nobody listens', async () => {
    const { code, stdout, stderr } = await bench.run(['assets'], {
      ...env(),
      SPRITE_KILN_BASE_URL: 'http://127.0.0.1:1/api/v1',
    });
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      /Couldn't read the list of assets\. Couldn't reach http:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\)\./,
    );
  });

  it('lists the part that came, with a sentence that it is not all, and still fails', async () => {
    script = (path) =>
      path.includes('cursor')
        ? fault(401)
        : json({ assets: [{ id: 'one', type: 'image', prompt: 'a knight' }], hasMore: true, nextCursor: 'more' });
    const { code, stdout, stderr } = await bench.run(['assets'], env());
    assert.equal(code, 3);
    assert.match(stdout, /^one +image/m);
    assert.match(stdout, /^1 of 1 matching assets; 1 read so far\.\nThis isn't all: /m);
    assert.match(stderr, /rejected the API key/);
    const { output } = await bench.json(['assets'], env());
    assert.deepEqual([output.ok, output.assets, output.details?.complete], [false, ['one'], false]);
    assert.match(
      (await bench.run(['assets', 'dragon'], env())).stdout,
      /^None of the 1 assets that were read match\.\n/,
    );
  });
});
