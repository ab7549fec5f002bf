import assert from 'node:assert/strict';
import type { ServiceClient } from '../../../src/service/client';
import { KilnError } from '../../../src/service/errors';
import { cleanWords } from '../../../src/service/redact';
import { type Answer, json, type Script, type SeenRequest } from '../../support/service/scriptedServer';
import { bench, errorOf, KEY } from '../service/support';
import { completed, output, started, streamOf } from './generateAnswers';

const SIGNED = 'https://cdn.example/a.png?sig=s1gn4ture&t=1';
const FORMS = [
  KEY,
  Buffer.from(KEY).toString('base64').replace(/=+$/, ''),
  Buffer.from(KEY).toString('base64url'),
  encodeURIComponent(KEY),
  's1gn4ture',
];

function assertClean(what: string, text: string): void {
  for (const form of FORMS) assert.ok(!text.includes(form), `${what} has ${form}: ${text.slice(0, 300)}`);
}

const words = ({ headers }: SeenRequest) =>
  `You sent ${headers.authorization} = ${FORMS.slice(0, 4).join(' ')} for ${SIGNED}`;

describe('Key or signed URLs in logs, journal, and errors', () => {
  const { server, client } = bench();

  /** Everything that an error holds: message, fields, causes. */
  function told(error: unknown): string {
    assert.ok(error instanceof KilnError, String(error));
    const cause = error.cause instanceof Error ? `${error.cause.stack} ${JSON.stringify(error.cause)}` : '';
    return `${error.stack} ${JSON.stringify(error)} ${cause}`;
  }

  const echo =
    (status: number) =>
    (request: SeenRequest): Answer =>
      json({ error: { code: `code ${KEY}`, message: words(request) } }, status);

  for (const [what, script] of [
    ...[400, 401, 402, 404, 413, 429, 500].map((status) => [`a ${status} that repeats it`, echo(status)] as const),
    [
      'a redirect',
      () => ({ status: 302, headers: { location: `https://cdn.example/${KEY}?key=${KEY}&sig=s1gn4ture` } }),
    ],
    ['a redirect to a host of that name', () => ({ status: 302, headers: { location: `https://${KEY}.example/` } })],
    [
      'an HTML 403',
      (request: SeenRequest) => ({ status: 403, headers: { 'content-type': 'text/html' }, body: words(request) }),
    ],
    ['an encoding', () => ({ headers: { 'content-encoding': `x-${KEY}` }, body: 'x' })],
    ['text instead of JSON', (request: SeenRequest) => ({ body: words(request) })],
    ['JSON of another shape', (request: SeenRequest) => json({ [KEY]: words(request) })],
  ] as const satisfies readonly (readonly [string, (request: SeenRequest) => Script])[]) {
    it(`errors: ${what}`, async () => {
      const { origin } = await server(script);
      const made = client(origin);
      assertClean('credits', told(await errorOf(made.credits())));
      const request = { operation: 'generate', prompt: 'a sword', size: 16 } as const;
      assertClean('generate', told(await errorOf(made.generate(request))));
      assertClean('upload', told(await errorOf(made.upload(new Uint8Array(9), 'image/png'))));
      // The bytes of a file aren't text: they are passed on.
      const bytes = await made.download(`${origin}/f/a.png?sig=s1gn4ture`).catch(told);
      if (typeof bytes === 'string') assertClean('download', bytes);
    });
  }

  it("errors: a refused file's URL, a refused connection's URL", async () => {
    const made: ServiceClient = client('http://127.0.0.1:9');
    for (const url of ['http://cdn.example/a?sig=s1gn4ture', 'https://10.0.0.1/a?sig=s1gn4ture', `s1gn4ture`]) {
      assertClean(url, told(await errorOf(made.download(url))));
    }
    assertClean('refused', told(await errorOf(made.credits())));
  });

  it('events: messages of progress and failure, the request ID', async () => {
    const { origin } = await server((request) =>
      streamOf(
        started(`req ${words(request)}`),
        { type: 'progress', message: words(request) },
        output(0, { assetUrl: SIGNED }),
        completed(1, { status: 'failed', error: words(request) }),
      ),
    );
    const events: unknown[] = [];
    for await (const item of await client(origin).generate({ operation: 'generate', prompt: 'a sword', size: 16 })) {
      if (item.type !== 'output') events.push(item);
      else assert.equal(item.asset.assetUrl, SIGNED, "a file's URL must stay unchanged");
    }
    assert.equal(events.length, 4);
    assertClean('events', JSON.stringify(events));
    assert.match(JSON.stringify(events), /You sent Bearer \*\*\*/);
  });

  it('service text is truncated without leaving half a key at the cut', () => {
    const key = 'k'.repeat(40).replace(/k/g, (_, at: number) => String.fromCharCode(97 + (at % 26)));
    for (let at = 3_800; at < 4_200; at++) {
      const clean = cleanWords(`${'x'.repeat(at)}${key}${'y'.repeat(400)}`, new Set([key]));
      assert.ok(clean.length <= 4_200, String(clean.length));
      assert.doesNotMatch(clean, /abcd/);
    }
    assert.equal(cleanWords('x'.repeat(4_000), new Set()).length, 4_000);
    assert.equal(cleanWords('x'.repeat(16_000_000), new Set()).length, 4_001);
  });
});
