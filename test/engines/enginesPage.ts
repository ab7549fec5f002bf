import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExportFile } from '../../src/export/sprite';
import { PageBrowser } from '../browser/pageBrowser';
import { root } from '../support/places';
import type { SeenSheet } from '../support/seenSheet';

/** What a game's page loads besides the files of an export: the engines as they are published. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'phaser.js': 'node_modules/phaser/dist/phaser.min.js',
  'pixi.js': 'node_modules/pixi.js/dist/pixi.min.js',
  'harness.js': 'out/page/enginesHarness.js',
};

const PAGE = `<!doctype html><body>${Object.keys(SCRIPTS)
  .map((name) => `<script src="${name}"></script>`)
  .join('')}</body>`;

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', json: 'application/json', png: 'image/png' };

/** Real game engines in a browser (`test/page/enginesHarness.ts`). */
export class EnginesPage {
  private constructor(private readonly browser: PageBrowser) {}

  static async start(): Promise<EnginesPage> {
    return new EnginesPage(await PageBrowser.start());
  }

  stop(): Promise<void> {
    return this.browser.stop();
  }

  /**
   * What an engine makes of a sheet with its JSON.
   * @param title of both files
   * @param ms how long each animation is watched
   */
  async load(engine: 'phaser' | 'pixi', files: readonly ExportFile[], title = 'hero', ms = 2000): Promise<SeenSheet> {
    const context = await this.browser.browser.newContext();
    try {
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', ({ message }) => complaints.push(message));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      const address = 'http://game.test/';
      await page.route('**/*', async (route) => {
        const name = decodeURIComponent(new URL(route.request().url()).pathname.slice(1));
        const contentType = TYPES[path.extname(name).slice(1)];
        const file = files.find((one) => one.name === name);
        if (name === '') return route.fulfill({ contentType: 'text/html', body: PAGE });
        if (name === 'favicon.ico') return route.fulfill({ status: 204 });
        if (file) return route.fulfill({ contentType, body: Buffer.from(file.bytes) });
        const script = SCRIPTS[name];
        if (script) return route.fulfill({ contentType, body: await readFile(path.join(root, script)) });
        return route.fulfill({ status: 404 });
      });
      await page.goto(address);
      const seen = await page.evaluate<SeenSheet>(`harness.${engine}(${JSON.stringify(title)}, ${ms})`);
      if (complaints.length) throw new Error(complaints.join('\n'));
      return seen;
    } finally {
      await context.close();
    }
  }
}
