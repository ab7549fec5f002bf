import { PICTURE_BODY_BYTES, readJson } from '../body';
import type { Context, Handler } from '../context';
import { tooLarge } from '../errors';
import { type CheckedRequest, readGenerateRequest } from '../generateRequest';
import { loadPicture } from '../pictures';
import { eventStream } from '../runs/eventStream';
import { makePlan, type Plan } from '../runs/plan';

/** Largest side in pixels of a picture that is worked on. */
const MAX_SIDE = 1024;
/** Widest sheet that picture readers are sure to take. */
const MAX_SHEET_WIDTH = 4096;
const HEARTBEAT_MS = 5_000;

/** `POST /generate` (§4, §6). Everything that can be refused is refused before the stream begins (§7). */
export const generate: Handler = async (request, _url, context) => {
  const checked = readGenerateRequest(await readJson(request, PICTURE_BODY_BYTES));
  const plan = await planOf(checked, context);
  const log = await context.runs.start(plan, checked.tags);
  return new Response(eventStream(log, HEARTBEAT_MS, request.signal), {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' },
  });
};

async function planOf(request: CheckedRequest, context: Context): Promise<Plan> {
  const items = 'inputs' in request ? request.inputs : [];
  const pictures = [];
  for (const [index, item] of items.entries()) {
    pictures.push((await loadPicture(item, `inputs[${index}]`, MAX_SIDE, context)).raster);
  }
  const plan = makePlan(request, pictures);
  if (plan.operation === 'animate' && plan.source.width * plan.frames > MAX_SHEET_WIDTH) {
    throw tooLarge(`${plan.frames} frames of this picture would make a sheet wider than ${MAX_SHEET_WIDTH} pixels.`);
  }
  return plan;
}
