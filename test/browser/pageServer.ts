import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type SentScene, sceneOf } from '../page/scenes';
import { sentReviewScene } from '../page/scenesReview';
import { AXE_PATH, axe } from '../support/browser/axe';
import { root } from '../support/places';
import { newKnight, oldKnight } from '../support/sprites/knightVersions';
import { layeredSprite } from '../support/sprites/layeredSprite';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ttf': 'font/ttf',
};

/** The files that the page may load; nothing else of the project. */
const SERVED = /^\/(dist\/webview|out\/page)\//;

/** The page as the extension writes it, with its harness in VS Code's place; `decode` is only its harness. */
function html(name: ServedPage, scene: string): string {
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
    <link rel="icon" href="data:," />
    ${style}
    <script type="application/json" id="scene">${scene}</script>
  </head>
  <body>
    <main id="app"></main>
    <script src="/out/page/${name}Harness.js" nonce="harness"></script>
    ${script}
  </body>
</html>
`;
}

async function read(pathname: string): Promise<Buffer | string> {
  if (pathname === AXE_PATH) return axe;
  if (!SERVED.test(pathname)) throw new Error(pathname);
  return readFile(path.join(root, pathname));
}

const sceneTexts = new Map<string, string>();

/** A scene of the preview for its harness: made once here, because a page would make it at each load. */
function sceneText(name: string): string {
  const known = sceneTexts.get(name);
  if (known) return known;
  const { pictures, ...scene } = sceneOf(name);
  const base64 = Object.entries(pictures).map(([id, bytes]) => [id, Buffer.from(bytes).toString('base64')]);
  const sent: SentScene = { ...scene, pictures: Object.fromEntries(base64) };
  const text = JSON.stringify(sent).replaceAll('<', '\\u003c');
  sceneTexts.set(name, text);
  return text;
}

/** What the harness of a page needs to know. */
const ASEPRITE_FILES = { layered: layeredSprite(), before: oldKnight(), after: newKnight() };

function sceneFor(name: ServedPage, scene: string | null): string {
  if (name === 'preview') return sceneText(scene ?? 'still');
  return name === 'review'
    ? JSON.stringify(sentReviewScene(scene ?? 'several', ASEPRITE_FILES)).replaceAll('<', '\\u003c')
    : 'null';
}

const PAGES = ['preview', 'assets', 'atlas', 'export', 'review', 'ledger', 'decode'] as const;
export type ServedPage = (typeof PAGES)[number];

export interface PageServer {
  /** URL of a page, with a query for its harness. */
  address(name: ServedPage, query?: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Default: any that is free. */
  readonly port?: number;
  /** Whether the files may be rebuilt in the meantime, so that no browser may keep them. */
  readonly isFresh?: boolean;
}

/** Serves the built pages with their harnesses on a loopback port. */
export async function servePages({ port: wanted = 0, isFresh = false }: ServeOptions = {}): Promise<PageServer> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const name = PAGES.find((one) => pathname === `/${one}`);
    if (name) {
      const scene = sceneFor(name, searchParams.get('scene'));
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html(name, scene));
      return;
    }
    read(pathname).then(
      (bytes) =>
        response
          // The files of one build are under a port of its process, so the browser may keep them.
          .setHeader('Cache-Control', isFresh ? 'no-store' : 'max-age=86400, immutable')
          .setHeader('Content-Type', TYPES[path.extname(pathname)] ?? 'text/plain')
          .end(bytes),
      // A whole browser asks for an icon of any document, and would complain in its console.
      () => response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (name, query = {}) => `http://127.0.0.1:${port}/${name}?${new URLSearchParams(query)}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
