import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { root } from '../../support/places';
import { type ProgramBench, programBench } from '../../support/program/programBench';
import { LineProcess } from '../../support/program/programLines';
import { filesIn, PACKAGE_FILES, type PackageFile, read, readJson } from '../repository/files';

/** APIs, packages, and services that report usage. */
const TELEMETRY =
  /createTelemetryLogger|isTelemetryEnabled|TelemetryReporter|extension-telemetry|applicationinsights|sendBeacon|dc\.services\.visualstudio|google-analytics|googletagmanager|segment\.io|sentry(?:\.io|Sdk)|posthog|amplitude\.com|mixpanel|bugsnag|\brollbar|datadog/i;

/** Each host in the shipped scripts, and why it's there. Nothing is requested from any of them: services are named by the user. */
const HOSTS: Readonly<Record<string, string>> = {
  'built-in.sprite-kiln.invalid': 'stands for the built-in service, and resolves nowhere',
  'github.com': "a package's message names the issue that explains it",
  'jimmy.warting.se': "a package's comment",
  'json-schema.org': 'the name of a dialect of JSON schema',
  'cv.iptc.org': "the names of kinds of sources in a project's ledger",
  'json.schemastore.org': 'the name of the schema of SARIF files',
  'git-lfs.github.com': 'the name of the format of Git LFS pointers',
  'feross.org': "the author's page in a license comment",
  'same.invalid': 'the base of relative URLs while they are compared, and resolves nowhere',
  'www.aseprite.org': 'a link that a person can open if no Aseprite is found',
  'www.w3.org': 'names of XML',
};

const hostsIn = (text: string) =>
  [...text.matchAll(/\b(?:https?|wss?):\/\/([A-Za-z0-9][A-Za-z0-9.:-]*)/g)].map(([, host = '']) => host);

describe('No telemetry', () => {
  const shipped = () => filesIn('dist', '.js').map((file) => ({ file, text: read(file) }));

  it('is promised in the README and the page on security', () => {
    for (const page of ['README.md', 'docs/security.md', 'src/program/README.md'])
      assert.match(read(page), /No telemetry/);
  });

  it('is in no shipped script, and in no package', () => {
    const scripts = shipped();
    assert.ok(scripts.length > 20);
    assert.deepEqual(
      scripts.flatMap(({ file, text }) => TELEMETRY.exec(text)?.map((found) => `${file}: ${found}`) ?? []),
      [],
    );
    const packages = PACKAGE_FILES.flatMap((file) => Object.keys(readJson<PackageFile>(file).devDependencies ?? {}));
    assert.deepEqual(
      packages.filter((name) => TELEMETRY.test(name)),
      [],
    );
    assert.match('env.createTelemetryLogger(sender)', TELEMETRY);
  });

  it('has nowhere to go: each host that a shipped script names has its reason', () => {
    const named = shipped().flatMap(({ file, text }) => hostsIn(text).map((host) => ({ file, host })));
    assert.deepEqual(
      named.filter(({ host }) => !(host in HOSTS)),
      [],
    );
    const found = new Set(named.map(({ host }) => host));
    // A comment is not in a minified script.
    const gone = Object.keys(HOSTS).filter((host) => !found.has(host) && !HOSTS[host]?.endsWith('comment'));
    assert.deepEqual(gone, []);
    assert.deepEqual(hostsIn('fetch("https://a.test/b"),"wss://c.test:8080"'), ['a.test', 'c.test:8080']);
  });

  describe('while the program works', () => {
    const watcher = path.join(root, 'out/test/unit/threats/watchNetwork.child.js');
    let bench: ProgramBench;
    let notes: string;
    let elsewhere: string;

    beforeEach(async () => {
      bench = await programBench();
      elsewhere = await temporaryDirectory();
      notes = path.join(elsewhere, 'notes.txt');
    });
    afterEach(async () => {
      await bench.close();
      await removeFolder(elsewhere);
    });

    const noted = () => (existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').filter(Boolean) : []);
    const watched = () => ({ NODE_OPTIONS: `--require ${watcher}`, NETWORK_NOTES: notes });

    it('reaches nothing: drawing, looking, checking, fixing, exporting, and listing', async () => {
      const sprite = 'sprites/wooden-chest-1.png';
      const lines = [
        ['generate', 'a wooden chest', '--size', '16'],
        ['animate', sprite, 'idle breathing'],
        ['normal-map', sprite],
        ['look', sprite],
        ['check', sprite],
        ['fix', sprite],
        ['export', sprite, '--format', 'gif', '--folder', 'out'],
        ['assets'],
        ['runs'],
        ['budget'],
      ];
      const codes: (number | undefined)[] = [];
      const program = new LineProcess(watched());
      const env = { ...bench.environment, ...watched() };
      for (const line of lines)
        codes.push((await program.run(['--data', bench.data, ...line], { cwd: bench.game, env })).code);
      await program.close();
      // `check` may have findings.
      assert.deepEqual(
        codes.filter((code) => code !== 0 && code !== 7 && code !== 8),
        [],
      );
      assert.deepEqual(noted(), []);
    });

    it('is watched: a connection, a lookup, and a datagram are noticed, in threads too', async () => {
      const server = createServer((socket) => socket.end());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      assert.ok(typeof address === 'object' && address);
      const code = `
        require('node:net').connect(${address.port}, '127.0.0.1');
        require('node:dns').lookup('localhost', () => {});
        const socket = require('node:dgram').createSocket('udp4');
        socket.send('x', ${address.port}, '127.0.0.1', () => socket.close());
        fetch('http://127.0.0.1:${address.port}/').catch(() => {});`;
      const starts = [code, `new (require('node:worker_threads').Worker)(${JSON.stringify(code)}, { eval: true })`];
      try {
        for (const start of starts) {
          await rm(notes, { force: true });
          await promisify(execFile)(process.execPath, ['-e', start], { env: { ...bench.environment, ...watched() } });
          const wanted: readonly string[] = [`connect 127.0.0.1:${address.port}`, 'datagram', 'lookup localhost'];
          assert.deepEqual(
            wanted.filter((what) => !noted().includes(what)),
            [],
            start,
          );
        }
      } finally {
        server.close();
      }
    });
  });
});
