import type { TagCount } from '../../shared/api';
import type { Handler } from '../context';

const MAX_TAGS = 200;

/** `GET /tags` (§4): most used first, by name where two are used as much. */
export const listTags: Handler = async (_request, _url, { store }) => {
  const counts = (await store.assets()).tagCounts();
  const tags: TagCount[] = [...counts].map(([name, count]) => ({ name, count }));
  tags.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return Response.json({ tags: tags.slice(0, MAX_TAGS) });
};
