import { encodePng } from '../../src/sprite/formats/png';
import { createRaster } from '../../src/sprite/pixels/raster';
import {
  type Answer,
  json,
  type Script,
  type ScriptedServer,
  type SeenRequest,
  startScripted,
} from '../support/service/scriptedServer';

export const SIGNATURE = 'c4narySignature';

/** The key in all forms to search for, and the signature of its URLs. */
export function formsOf(key: string): string[] {
  const bytes = Buffer.from(key);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [key, base64, bytes.toString('base64url'), encodeURIComponent(key), SIGNATURE];
}

/** What `POST /generate` does; outputs of runs that may have been accepted are listed afterwards. */
export const SCENARIOS = [
  'success',
  '429 and success',
  '400',
  '401',
  '402',
  '404',
  '413',
  '500',
  'redirect',
  'HTML 403',
  'cut stream',
  'cut before started',
  'failed',
  'file gone',
  'upload refused',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

export interface CanaryService {
  readonly baseUrl: string;
  readonly server: ScriptedServer;
  scenario: Scenario;
  close(): Promise<void>;
}

/** A service that repeats the key in all its messages, and signs the URLs of its files. */
export async function canaryService(key: string): Promise<CanaryService> {
  let tag = '';
  let posts = 0;
  let busy = 0;
  const words = () =>
    `You sent Bearer ${formsOf(key).slice(0, 4).join(' ')} for ${server.origin}/f/a.png?sig=${SIGNATURE}`;
  const said = (status: number) => json({ error: { code: 'refused', message: words() } }, status);
  const asset = () => ({
    id: `asset-${posts}`,
    type: 'image',
    tags: [tag],
    assetUrl: `${server.origin}/f/a.png?sig=${SIGNATURE}`,
  });
  const started = () => ({
    type: 'started',
    request_id: `req ${words()}`,
    operation: 'animate',
    credits: { reserved: 1, remaining: 9 },
  });
  const progress = () => ({ type: 'progress', message: words() });
  const completed = (more: object) => ({ type: 'completed', output_count: 1, credits: { remaining: 9 }, ...more });

  const generate = (): Script => {
    switch (state.scenario) {
      case '429 and success':
        if (busy++ % 2 === 0)
          return { ...said(429), headers: { 'content-type': 'application/json', 'retry-after': '0' } };
        break;
      case '400':
      case '401':
      case '402':
      case '404':
      case '413':
      case '500':
        return said(Number(state.scenario));
      case 'redirect':
        return { status: 307, headers: { location: `https://cdn.example/${key}?key=${key}&sig=${SIGNATURE}` } };
      case 'HTML 403':
        return { status: 403, headers: { 'content-type': 'text/html' }, body: `<p>${words()}</p>` };
      case 'cut stream':
        return { ...streamOf(started(), progress()), after: 'reset' };
      case 'cut before started':
        return { ...streamOf(progress()), after: 'cut' };
      case 'failed':
        return streamOf(started(), progress(), completed({ status: 'failed', output_count: 0, error: words() }));
    }
    const output = { type: 'output', index: 0, asset: asset() };
    return streamOf(started(), progress(), output, completed({ status: 'succeeded' }));
  };

  const answer = ({ method, path, body }: SeenRequest): Script => {
    if (path.startsWith('/f/')) return state.scenario === 'file gone' ? said(404) : png;
    if (path === '/api/v1/uploads') return said(400);
    if (path === '/api/v1/generate') {
      posts++;
      tag = (JSON.parse(String(body)).tags as string[]).find((one) => one.startsWith('run-')) ?? '';
      return generate();
    }
    if (path.startsWith('/api/v1/assets?')) return json({ assets: [asset()], hasMore: false, nextCursor: null });
    if (method === 'GET' || method === 'PATCH') return json({ asset: asset() });
    return { status: 404 };
  };

  const server = await startScripted(answer);
  const state: CanaryService = {
    baseUrl: `${server.origin}/api/v1`,
    server,
    scenario: 'success',
    close: server.close,
  };
  return state;
}

const png: Answer = { headers: { 'content-type': 'image/png' }, body: encodePng(createRaster(16, 16)) };

function streamOf(...events: object[]): Answer {
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return { headers: { 'content-type': 'text/event-stream' }, body };
}
