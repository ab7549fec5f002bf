import { servePages } from './pageServer';

/** Serves the built pages on a port for a browser with a debugger, until it is ended: node servePages.child.js 4620 */
async function serve(port: number): Promise<void> {
  const server = await servePages({ port, isFresh: true });
  console.log(`Serving pages at ${server.address('preview', { scene: 'still' })}`);
}

void serve(Number(process.argv[2] ?? 0));
