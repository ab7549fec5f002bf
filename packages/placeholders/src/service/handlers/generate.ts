import { PICTURE_BODY_BYTES, readJson } from '../body';
import type { Handler } from '../context';
import { invalid } from '../errors';
import { assetFile, inputFile, readInputItem, readInputs, readPicture } from '../inputs';
import { inputFit, makePlan, readGenerateRequest } from '../operations';
import { eventStream } from '../runs/eventLog';
import { refusalOf } from '../work/drawingError';

// Endpoints that draw, and the credits for it.

const HEARTBEAT_MS = 5_000;

/** `POST /generate` (§4, §6). All refusals come before the stream begins (§7). */
export const generate: Handler = async (request, _url, context) => {
  const checked = readGenerateRequest(await readJson(request, PICTURE_BODY_BYTES, context.bodies));
  const sources = [];
  for (const [index, item] of checked.inputs.entries()) {
    const where = `inputs[${index}]`;
    const { bytes } = await inputFile(item, where, context);
    sources.push(await readPicture(bytes, where, inputFit(checked, index), request.signal, context));
  }
  const log = await context.runs.start(makePlan(checked, sources), checked.tags);
  return new Response(eventStream(log, HEARTBEAT_MS, request.signal), {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' },
  });
};

/**
 * `POST /normal-maps` (§4): takes `{inputs: [item]}` or the item itself, answers with a PNG, and is free. For an animation asset the
 * result is the normal map of its sheet, frame by frame, so no frame affects the slopes of its neighbor.
 */
export const createNormalMap: Handler = async (request, _url, context) => {
  const where = 'inputs[0]';
  const body = await readJson(request, PICTURE_BODY_BYTES, context.bodies);
  const [item] = body.inputs === undefined ? [readInputItem(body, 'the body')] : readInputs(body.inputs, 1, 1);
  if (!item) throw invalid('inputs must have exactly 1 item.');
  const { bytes, asset } = await inputFile(item, where, context);
  const { animation } = asset ?? {};
  const file = asset && animation ? await assetFile(asset, animation.sheet.name, context) : bytes;
  const { picture } = await readPicture(file, where, { frames: 1 }, request.signal, context);
  const frames = asset && animation && { count: animation.frames, width: asset.width, height: asset.height };
  const map = await context.drawings.normalMap(picture, frames, request.signal).catch((error: unknown) => {
    throw refusalOf(error, where);
  });
  return new Response(map, { headers: { 'Content-Type': 'image/png' } });
};

const CREDITS_NOTE = 'Practice credits. The built-in service draws procedural placeholders, no AI, and costs nothing.';

/** `GET /credits` (§4), with a note for people who read it with curl. */
export const getCredits: Handler = async (_request, _url, { store }) => {
  return Response.json({ credits: await store.credits(), note: CREDITS_NOTE });
};
