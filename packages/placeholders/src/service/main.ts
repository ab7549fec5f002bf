import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { defaultDataFolder, serveLocalService } from './http';

const USAGE = `Usage: npm run service -- [--port <port>] [--directory <folder>] [--pace <ms between events>]`;

function wholeNumber(name: string, text: string | undefined, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) throw new Error(`--${name} must be a whole number from 0 to ${max}.`);
  return value;
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      directory: { type: 'string' },
      pace: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  return {
    help: values.help,
    port: wholeNumber('port', values.port, 65_535),
    pace: wholeNumber('pace', values.pace, 60_000),
    directory: values.directory ?? defaultDataFolder(process.platform, process.env),
  };
}

async function main(): Promise<void> {
  const { help, ...options } = readArguments();
  if (help) {
    console.log(USAGE);
    return;
  }
  const key = randomBytes(32).toString('base64url');
  const { baseUrl, close } = await serveLocalService({
    ...options,
    key,
    drawingWorker: path.join(__dirname, 'drawingWorker.js'),
    report: (error) => console.error(error),
  });
  console.log(`Sprite Kiln's built-in service. It draws procedural placeholders, no AI.

  address  ${baseUrl}
  key      ${key}  (made for this start)
  data     ${options.directory}

Try it:

  curl -N '${baseUrl}/generate' \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"operation":"generate","prompt":"a small green slime","size":32}'

Stop it with Ctrl+C.`);
  // A terminal and a parent process may both send the signal: only the first one counts.
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    close().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 1;
});
