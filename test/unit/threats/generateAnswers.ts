import type { Answer, SeenRequest } from '../../support/service/scriptedServer';

/** A service's answers to `POST /generate` (§6). */
export function streamOf(...events: object[]): Answer {
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return { headers: { 'content-type': 'text/event-stream' }, body };
}

export const started = (requestId = 'req_1') => ({
  type: 'started',
  request_id: requestId,
  operation: 'edit',
  credits: { reserved: 15, remaining: 85 },
});

export const completed = (count: number, more: object = {}) => ({
  type: 'completed',
  status: 'succeeded',
  output_count: count,
  credits: { remaining: 85 },
  ...more,
});

export const output = (index: number, asset: object) => ({
  type: 'output',
  index,
  asset: { id: `asset-${index}`, type: 'image', tags: [], ...asset },
});

export const isGenerate = ({ path }: SeenRequest) => path === '/api/v1/generate';
