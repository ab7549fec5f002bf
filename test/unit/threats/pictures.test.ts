import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createDeflate } from 'node:zlib';
import { readSource } from '../../../src/core/runs/sources';
import { NotSavedError } from '../../../src/service/runErrors';
import { foreignText } from '../../../src/shared/base/foreignText';
import { pictureFault } from '../../../src/sprite/formats/integrity';
import { decodePng } from '../../../src/sprite/formats/png';
import { removeFolder } from '../../support/folders';
import { frameThread } from '../../support/runs/runsParts';
import { userFiles } from '../../support/runs/userFiles';
import { type ScriptedServer, startScripted } from '../../support/service/scriptedServer';
import { pngWithEmptyChunks, progressiveJpeg } from '../../support/sprites/hostilePictures';
import { type Bench, benchOn, squarePng } from '../core/runs/support';
import { pngChunk, pngHeader, SIGNATURE } from '../sprite/formats/makePng';
import { completed, isGenerate, output, started, streamOf } from './generateAnswers';

const text = (words: string) => new TextEncoder().encode(words);
const SVG = text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HTML = text('<!doctype html><script>alert(1)</script>');
const GIF = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

/** Declares `side` × `side` pixels; its data inflates to this many MiB. */
async function png(side: number, inflated = 0): Promise<Uint8Array> {
  const deflate = createDeflate({ level: 9 });
  const data = buffer(deflate);
  // Piece by piece, because memory held by the test would hide the decoder's memory.
  const piece = new Uint8Array(1024 * 1024);
  for (let count = 0; count < inflated; count++) await new Promise((resolve) => deflate.write(piece, resolve));
  deflate.end();
  const header = pngHeader({ width: side, height: side, depth: 8, colorType: 6 });
  return Buffer.concat([SIGNATURE, header, pngChunk('IDAT', await data), pngChunk('IEND', Buffer.alloc(0))]);
}

describe('Image bombs, and SVG or HTML disguised as images', () => {
  const closers: (() => Promise<unknown>)[] = [];
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-pictures-'));
    closers.push(() => removeFolder(folder));
  });

  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  const file = (name: string) => path.join(folder, name);
  const source = (name: string) =>
    readSource(pathToFileURL(file(name)).href, { files: userFiles, originId: 'test', frames: frameThread() });

  /** Names of the saved files when the service hosts these bytes as a PNG. */
  async function landed(bytes: Uint8Array): Promise<{ names: string[]; error: unknown }> {
    const server: ScriptedServer = await startScripted((request) =>
      isGenerate(request)
        ? streamOf(started(), output(0, { assetUrl: `${server.origin}/files/image.png` }), completed(1))
        : { headers: { 'content-type': 'image/png' }, body: bytes },
    );
    const bench: Bench = await benchOn(`${server.origin}/api/v1`);
    closers.push(server.close, bench.close);
    const run = bench.start({
      kind: 'edit',
      sources: [await bench.put('hero.png', squarePng(16))],
      prompt: foreignText('a cloak'),
    });
    await run.ended;
    return { names: await bench.names(), error: run.snapshot.error };
  }

  for (const [what, bytes] of [
    ['an SVG', async () => SVG],
    ['an HTML page', async () => HTML],
    ['a PNG of 65,535 pixels a side', () => png(65_535)],
    ['a PNG of 4,097 pixels a side', () => png(4_097)],
  ] as const) {
    it(`saving: ${what} hosted as image/png isn't written`, async () => {
      const { names, error } = await landed(await bytes());
      assert.ok(error instanceof NotSavedError, String(error));
      assert.deepEqual(names, ['hero.png']);
    });
  }

  it('saving: the extension comes from the content, not from the URL or the content type', async () => {
    assert.deepEqual((await landed(GIF)).names, ['hero-edit-1.gif', 'hero.png']);
  });

  it('saving: a sheet with a claimed million frames is cut into as many as requested', async () => {
    const sheet = await png(1024, 4);
    const server: ScriptedServer = await startScripted((request) =>
      isGenerate(request)
        ? streamOf(
            started(),
            output(0, {
              type: 'animation',
              assetUrl: `${server.origin}/files/walk.gif`,
              spritesheetUrl: `${server.origin}/files/sheet.png`,
              frameCount: 1024 * 1024,
            }),
            completed(1),
          )
        : { body: request.path.includes('sheet') ? sheet : GIF },
    );
    const bench: Bench = await benchOn(`${server.origin}/api/v1`);
    closers.push(server.close, bench.close);
    const sources = [await bench.put('hero.png', squarePng(16))];
    await bench.start({ kind: 'animate', sources, prompt: foreignText('walk'), outputFrames: 8 }).ended;
    assert.deepEqual(await bench.names(), ['hero-walk-sheet.json', 'hero-walk-sheet.png', 'hero-walk.gif', 'hero.png']);
    const json = JSON.parse(await readFile(path.join(bench.folder, 'hero-walk-sheet.json'), 'utf8'));
    assert.equal(json.frames.length, 8);
  });

  it('a source: SVG, HTML, huge images, and those with too many parts are refused by their header', async () => {
    /** What the header alone says. */
    const IN_HEADER = {
      'not-a-picture': 'not-a-picture',
      'web-page': 'not-a-picture',
      'too-large': 'too-large',
      'too-complex': 'too-large',
    } as const;
    for (const [bytes, fault] of [
      [SVG, 'not-a-picture'],
      [HTML, 'web-page'],
      [await png(65_535), 'too-large'],
      [progressiveJpeg(1024, 2000), 'too-complex'],
      [pngWithEmptyChunks(100_000), 'too-complex'],
    ] as const) {
      await writeFile(file('posing.png'), bytes);
      await assert.rejects(source('posing.png'), { name: 'SourceFileError', fault });
      assert.equal(pictureFault(bytes), IN_HEADER[fault]);
    }
  });

  it("decoding: data beyond the declared size isn't kept", async () => {
    const bomb = await png(16, 256);
    assert.ok(bomb.length < 1024 * 1024, String(bomb.length));
    const before = process.memoryUsage().arrayBuffers;
    assert.equal(decodePng(bomb).data.length, 16 * 16 * 4);
    const held = process.memoryUsage().arrayBuffers - before;
    assert.ok(held < 64 * 1024 * 1024, `${held} bytes`);
  });

  it('a source that links to an endless device, or a pipe without a writer, is refused at once', async () => {
    if (process.platform === 'win32') return;
    await symlink('/dev/zero', file('zero.png'));
    execFileSync('mkfifo', [file('pipe.png')]);
    for (const name of ['zero.png', 'pipe.png']) {
      await assert.rejects(source(name), { name: 'SourceFileError', fault: 'unreadable' });
    }
  });

  it('a file that grows while being read is cut off', async () => {
    await writeFile(file('grows.png'), new Uint8Array(64 * 1024));
    const limit = 1024 * 1024;
    const reading = userFiles.read(pathToFileURL(file('grows.png')).href, limit).then(
      (bytes) => bytes.length,
      (error: Error) => error.name,
    );
    for (let part = 0; part < 8; part++) await appendFile(file('grows.png'), new Uint8Array(512 * 1024));
    const outcome = await reading;
    assert.ok(outcome === 'FileTooLarge' || Number(outcome) <= limit, String(outcome));
  });
});
