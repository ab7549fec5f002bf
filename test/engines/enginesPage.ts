import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import type { ExportFile } from '../../src/sprite/source/sprite';
import type { PageBrowser } from '../browser/pageBrowser';
import { root } from '../support/places';
import type {
  AtlasRequest,
  CodeRequest,
  SeenAtlas,
  SeenCode,
  SeenSheet,
  SheetRequest,
} from '../support/sprites/seenSheet';

export type PageEngine = 'phaser' | 'pixi';

/** The published engines. */
const SCRIPTS: Readonly<Record<PageEngine, string>> = {
  phaser: 'node_modules/phaser/dist/phaser.min.js',
  pixi: 'node_modules/pixi.js/dist/pixi.min.js',
};

const HARNESS = 'out/page/enginesHarness.js';
const HOST = 'http://game.test/';

/** Chromium warns about the time to read pixels back, which no game does. */
const SLOW = /GPU stall due to ReadPixels/;

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', json: 'application/json', png: 'image/png' };

/** A game's page with a real engine (`test/page/enginesHarness.ts`), which loads one export after the other. */
export class EnginesPage {
  readonly #page: Page;

  #visits = 0;
  #files: ReadonlyMap<string, Uint8Array> = new Map();
  #complaints: string[] = [];

  private constructor(
    page: Page,
    readonly engine: PageEngine,
  ) {
    this.#page = page;
  }

  /** @param browser started with `SOFTWARE_GL`; each engine has its own context there */
  static async open({ browser }: PageBrowser, engine: PageEngine): Promise<EnginesPage> {
    const page = await browser.newPage();
    const engines = new EnginesPage(page, engine);
    page.on('pageerror', ({ message }) => engines.#complaints.push(message));
    page.on('console', (message) => {
      const isSerious = message.type() === 'error' || message.type() === 'warning';
      if (isSerious && !SLOW.test(message.text())) engines.#complaints.push(message.text());
    });
    await page.route('**/*', (route) => engines.#answer(route));
    await page.goto(HOST);
    return engines;
  }

  close(): Promise<void> {
    return this.#page.close();
  }

  /**
   * How the engine reads an export.
   * @param json name of the file that the game loads
   * @throws if the engine can't load it
   */
  async load(
    files: readonly ExportFile[],
    json: string,
    request: Pick<SheetRequest, 'width' | 'height' | 'plays'>,
  ): Promise<SeenSheet & { readonly complaints: readonly string[] }> {
    const folder = this.#serve(files);
    const address = (name: string) => `${HOST}${folder}${name.split('/').map(encodeURIComponent).join('/')}`;
    const whole: SheetRequest = { ...request, json: address(json), picture: address(json.replace(/json$/, 'png')) };
    const seen = await this.#page.evaluate<SeenSheet>(`harness.${this.engine}(${JSON.stringify(whole)})`);
    return { ...seen, complaints: this.#complaints };
  }

  /**
   * How the engine reads an atlas.
   * @param renderer Phaser's
   * @throws if the engine can't load it
   */
  async loadAtlas(
    files: readonly ExportFile[],
    request: Omit<AtlasRequest, 'folder'>,
    renderer: 'CANVAS' | 'WEBGL' = 'WEBGL',
  ): Promise<SeenAtlas & { readonly complaints: readonly string[] }> {
    const whole: AtlasRequest = { ...request, folder: `${HOST}${encodeURI(this.#serve(files))}` };
    const call = `harness.${this.engine}Atlas(${JSON.stringify(whole)}, ${JSON.stringify(renderer)})`;
    const seen = await this.#page.evaluate<SeenAtlas>(call);
    return { ...seen, complaints: this.#complaints };
  }

  /**
   * What code shows of an export that it loads.
   * @param codeIn the code, given the folder of the files from the project root
   */
  async run(
    files: readonly ExportFile[],
    codeIn: (folder: string) => string,
    request: Omit<CodeRequest, 'code'>,
  ): Promise<SeenCode & { readonly complaints: readonly string[] }> {
    const whole: CodeRequest = { ...request, code: codeIn(this.#serve(files)) };
    const seen = await this.#page.evaluate<SeenCode>(`harness.${this.engine}Code(${JSON.stringify(whole)})`);
    return { ...seen, complaints: this.#complaints };
  }

  /** @returns the URL of the files, in a different folder for each visit, so that nothing comes from a cache */
  #serve(files: readonly ExportFile[]): string {
    const folder = `art ${++this.#visits}/`;
    this.#files = new Map(files.map(({ name, bytes }) => [`${folder}${name}`, bytes]));
    this.#complaints = [];
    return folder;
  }

  async #answer(route: Route): Promise<void> {
    const name = nameOf(route.request().url());
    const contentType = TYPES[path.extname(name).slice(1)];
    if (name === '') return route.fulfill({ contentType: 'text/html', body: await this.#pageText() });
    if (name === 'favicon.ico') return route.fulfill({ status: 204 });
    const bytes = this.#files.get(name);
    if (!bytes) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType, body: Buffer.from(bytes) });
  }

  async #pageText(): Promise<string> {
    const scripts = [SCRIPTS[this.engine], HARNESS].map((file) => readFile(path.join(root, file), 'utf8'));
    const tags = (await Promise.all(scripts)).map(
      (text) => `<script>${text.replaceAll('</script', '<\\/script')}</script>`,
    );
    return `<!doctype html><meta charset="utf-8"><body>${tags.join('')}</body>`;
  }
}

/** The file that a URL requests; empty for the page itself. An invalid percent escape means no file. */
function nameOf(address: string): string {
  const { pathname } = new URL(address);
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return pathname;
  }
}
