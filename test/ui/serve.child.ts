import { workbenchAddress } from '../support/window/editor';
import { startServer } from '../support/window/server';

/**
 * A VS Code server with the packaged extension, until it is stopped: `serve.child.js WORKSPACE DATA_FOLDER VSIX`. It needs no browser; it prints the
 * address to open in one.
 */
async function main(workspace: string, dataFolder: string, vsix: string): Promise<void> {
  const server = await startServer({ version: 'current', dataFolder, extensions: [vsix], complete: true });
  console.log(
    `\nOpen ${workbenchAddress(server.port, workspace)}\nRight-click hero.png, then Sprite Kiln. Ctrl+C ends it.`,
  );
  await server.ended;
  console.error(`The server ended.\n${server.log()}`);
  process.exitCode = 1;
}

const [workspace, dataFolder, vsix] = process.argv.slice(2);
if (!workspace || !dataFolder || !vsix) throw new Error('Usage: serve WORKSPACE DATA_FOLDER VSIX');
main(workspace, dataFolder, vsix).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
