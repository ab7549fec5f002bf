import type { Handler } from '../context';

/** `GET /credits` (§4). They are practice credits: the service draws placeholders by rule and costs nothing. */
export const getCredits: Handler = async (_request, _url, { store }) => {
  return Response.json({ credits: await store.credits(), note: 'Practice credits of the built-in service.' });
};
