import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { root } from '../support/places';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ttf': 'font/ttf',
};

/** What the page may load, and nothing else of the project. */
const SERVED = /^\/(dist\/webview|out\/page|test\/page)\//;

export interface PageServer {
  /** Address of the harness, without a query. */
  readonly address: string;
  close(): Promise<void>;
}

/** Serves the built pages and their harness on a free loopback port; `file`: the harness of one of them. */
export async function servePage(file = 'harness.html'): Promise<PageServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const read = SERVED.test(pathname) ? readFile(path.join(root, pathname)) : Promise.reject(new Error(pathname));
    read.then(
      (bytes) => response.setHeader('Content-Type', TYPES[path.extname(pathname)] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/test/page/${file}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
