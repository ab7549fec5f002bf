import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { root } from '../support/places';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ttf': 'font/ttf',
};

/** What the page may load, and nothing else of the project. */
const SERVED = /^\/(dist\/webview|out\/page)\//;

/** The page as the extension writes it, with its harness in the editor's place; `decode` is nothing but its harness. */
function html(name: ServedPage): string {
  const bare = name === 'decode';
  const style = bare ? '' : `<link rel="stylesheet" href="/dist/webview/${name}.css" />`;
  const script = bare ? '' : `<script type="module" src="/dist/webview/${name}.js" nonce="harness"></script>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta
      http-equiv="Content-Security-Policy"
      content="default-src 'none'; script-src 'self' 'nonce-harness'; style-src 'self' 'nonce-harness'; img-src 'self' data: blob:; font-src 'self'; worker-src blob:"
    />
    <meta property="csp-nonce" content="harness" />
    ${style}
  </head>
  <body>
    <main id="app"></main>
    <script src="/out/page/${name}Harness.js" nonce="harness"></script>
    ${script}
  </body>
</html>
`;
}

type ServedPage = 'preview' | 'assets' | 'export' | 'decode';

export interface PageServer {
  /** Address of the page, without a query. */
  readonly address: string;
  close(): Promise<void>;
}

/** Serves one of the built pages with its harness on a free loopback port. */
export async function servePage(name: ServedPage): Promise<PageServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html(name));
      return;
    }
    const read = SERVED.test(pathname) ? readFile(path.join(root, pathname)) : Promise.reject(new Error(pathname));
    read.then(
      (bytes) => response.setHeader('Content-Type', TYPES[path.extname(pathname)] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
