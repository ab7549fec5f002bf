import type { Handler } from '../context';

const NOTE = 'Practice credits: the built-in service draws placeholders by rule, is no AI, and costs nothing.';

/** `GET /credits` (§4), with a note for people who read it with curl. */
export const getCredits: Handler = async (_request, _url, { store }) => {
  return Response.json({ credits: await store.credits(), note: NOTE });
};
