import type { Handler } from '../context';
import { notFound } from '../errors';

/** Hosted pictures, without a bearer: the folder's random name is the permission. The version in `?v=` is for caches. */
export const getFile: Handler = async (_request, _url, { store }, param) => {
  const [folder = '', name = '', ...rest] = param.split('/');
  const bytes = rest.length ? undefined : await store.files.read(folder, name);
  if (!bytes) throw notFound('No such file.');
  return new Response(bytes, {
    headers: {
      'Content-Type': name.endsWith('.gif') ? 'image/gif' : 'image/png',
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': 'private, max-age=31536000, immutable',
    },
  });
};
