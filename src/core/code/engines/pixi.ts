import { fieldOf, type Value } from '../text/codeValues';
import { callsIn, type EngineReading, type EngineWords, pathPart, type Range } from './engine';
import { PixiSheets } from './pixiSheets';
import { SCRIPTS, type Script, scriptOf } from './script';
import { readSheetParts } from './sheetJson';

// Pixi. `Assets` gives aliases to files; the frames of a sheet's JSON are names as well, and so are its animations.

const ENGINE = 'pixi';

export const PIXI: EngineWords = {
  extensions: [...SCRIPTS, 'json'],
  hint: /\b(?:Assets|Texture|Sprite|Loader|loader)\s*\.|AnimatedSprite|pixi|\balias["']?\s*:|"frames"|"alias"|"srcs?"/i,
  read(reading) {
    if (reading.extension === 'json') return readJson(reading);
    const script = scriptOf(reading);
    const { found } = reading;
    if (!reading.code().isClear) found.open(ENGINE, 'sprite', 'animation');
    const pixi = new PixiReader(reading, script);
    pixi.readAssets();
    pixi.readUses();
    if (script.values.isFull) found.open(ENGINE, 'sprite', 'animation');
  },
};

const ASSETS = /(?<![\w$])Assets\s*\.\s*(add|addBundle|load|init|backgroundLoad|get)\s*(?:<[^<>()]{0,60}>\s*)?\(/g;
/** Pixi before version 7. */
const LOADER = /(?<![\w$])(?:[Ll]oader|[Ll]oader\.shared|resources)\s*\.\s*add\s*\(/g;
/** Names that are given in ways that aren't known: what resolves them is changed, or a sheet is put together. */
const OTHERS =
  /(?<![\w$])(?:Cache|cache)\s*\.\s*set\s*\(|Texture\s*\.\s*addToCache|(?<![\w$])Assets\s*\.\s*(?:resolver|cache|setPreferences|addBundle\s*\[)|new\s+(?:PIXI\.)?Spritesheet\s*\(|(?<![\w$])Assets(?!\s*\.|\w)/;
/** A sheet gets another image than the one that it names. */
const OTHER_IMAGE = /\bimageFilename\b|\bdata\s*:\s*\{[^{}]{0,200}\btexture\b/;
const FROM = /(?<![\w$])(?:PIXI\s*\.\s*)?(?:Texture|Sprite|TilingSprite|NineSliceSprite)\s*\.\s*from\s*\(/g;
/** What is a file by its name, and not an alias. */
const FILE = /[/\\:]|\.\w{2,5}$/;
const SHEET = /\.json$/i;
const OWN_FILE =
  /\.(?:png|apng|jpe?g|gif|webp|avif|svg|bmp|ktx2?|basis|dds|woff2?|ttf|otf|fnt|xml|txt|mp3|ogg|wav|m4a|mp4|webm|atlas|skel)$/i;

/** A path that is put together, and that ends as a file without other names. Its name is the path itself, which isn't an alias. */
const IMAGE_END = /\.(?:png|jpe?g|gif|webp|avif|svg)["'`]\s*$/i;

class PixiReader {
  readonly #reading: EngineReading;
  readonly #script: Script;
  /** Variables that are sheets. */
  readonly #sheets = new Set<string>();

  constructor(reading: EngineReading, script: Script) {
    this.#reading = reading;
    this.#script = script;
  }

  readAssets(): void {
    const { code, values } = this.#script;
    const { found } = this.#reading;
    for (const { found: match, open } of callsIn(code, ASSETS))
      this.#assets(match[1] ?? '', values.argumentsAt(open).args);
    for (const { open } of callsIn(code, LOADER)) this.#added(values.argumentsAt(open).args);
    for (const { index } of code.matchAll(/(?<![\w$])(?:alias|name)["']?\s*:\s*["'`[]/g)) this.#alias(index);
    if (OTHER_IMAGE.test(code)) found.open(ENGINE, 'frame');
    if (OTHERS.test(withoutImports(code))) found.open(ENGINE, 'sprite', 'animation');
    for (const { 1: name = '', index, 0: all } of code.matchAll(
      /(?<![\w$])([A-Za-z_$][\w$]*)\s*(?::[^=;,(){}]{0,60})?=\s*(?:await\s+)?(?:PIXI\s*\.\s*)?Assets\s*\.\s*(?:load|get)\s*(?:<[^<>()]{0,60}>\s*)?\(/g,
    )) {
      const [first] = values.argumentsAt(index + all.length - 1).args;
      if (first?.kind === 'string' && SHEET.test(first.text)) this.#sheets.add(name);
    }
  }

  #assets(name: string, args: readonly Value[]): void {
    const { found } = this.#reading;
    const [first, second] = args;
    if (name === 'get') return;
    if (name === 'addBundle') {
      this.#entries(second);
      return;
    }
    if (name === 'init') {
      this.#manifest(fieldOf(first, 'manifest'), first);
      return;
    }
    if (name === 'add' && second) {
      this.#added(args);
      return;
    }
    for (const one of first?.kind === 'list' ? first.items : [first]) this.#loaded(one);
    if (first?.kind === 'list' && first.isOpen) found.open(ENGINE, 'sprite', 'animation');
  }

  /** What is loaded, by an alias or as a file that then has its path as a name. */
  #loaded(value: Value | undefined): void {
    const { found } = this.#reading;
    const known = this.#script.imported(value);
    if (known?.kind === 'object' && fieldOf(known, 'src', 'srcs') && !known.isOpen) {
      this.#entry(known);
      return;
    }
    const isMade = known?.kind === 'other' || known?.kind === 'joined';
    if (isMade && IMAGE_END.test(this.#reading.text.slice(known.start, known.end))) return;
    if (known?.kind !== 'string') {
      found.open(ENGINE, 'sprite', 'animation');
      return;
    }
    this.#file(known);
    found.key(ENGINE, 'sprite', 'defines', known.text, known, this.#parts(known));
  }

  /** What is known of the file that an alias names. */
  #parts(file: Value | undefined) {
    const isSheet = file?.kind === 'string' && SHEET.test(file.text) && !file.text.includes('://');
    return { ...pathPart(this.#reading.found.pathAt(file)), ...(isSheet && { sheet: file.text }) };
  }

  /** A file may have more names in it. */
  #file(value: Value | undefined): void {
    const { found } = this.#reading;
    if (value?.kind !== 'string' || OWN_FILE.test(value.text)) return;
    if (SHEET.test(value.text) && !value.text.includes('://')) {
      found.key(ENGINE, 'sprite', 'file', value.text, value);
      found.key(ENGINE, 'animation', 'file', value.text, value);
    } else if (FILE.test(value.text)) found.open(ENGINE, 'sprite', 'animation');
  }

  #added([alias, source]: readonly Value[]): void {
    const { found } = this.#reading;
    if (alias?.kind === 'object') {
      this.#loaded(alias);
      return;
    }
    if (alias?.kind === 'list') for (const one of alias.items) this.#added([one]);
    else {
      const known = this.#script.imported(source ?? alias);
      found.define(ENGINE, 'sprite', this.#script.known(alias), this.#parts(known));
      this.#source(known);
    }
  }

  #source(value: Value | undefined): void {
    if (value?.kind === 'list') for (const one of value.items) this.#source(one);
    else if (value?.kind === 'string') this.#file(value);
    // What a variable names may be a sheet with more names.
    else this.#reading.found.open(ENGINE, 'sprite', 'animation');
  }

  /** Aliases with their files. */
  #entries(value: Value | undefined): void {
    const { found } = this.#reading;
    if (value?.kind === 'list' && !value.isOpen) return;
    if (value?.kind !== 'object' || value.isOpen) {
      found.open(ENGINE, 'sprite', 'animation');
      return;
    }
    for (const [alias, file] of value.fields) {
      const known = this.#script.imported(file);
      const source = known?.kind === 'object' ? fieldOf(known, 'src', 'srcs') : known;
      found.key(ENGINE, 'sprite', 'defines', alias, file, this.#parts(source));
      this.#source(source);
    }
  }

  #manifest(manifest: Value | undefined, config: Value | undefined): void {
    const { found } = this.#reading;
    if (!config || (config.kind === 'object' && !config.isOpen && !manifest)) return;
    if (manifest?.kind === 'object') return;
    const known = this.#script.imported(manifest);
    if (known?.kind === 'string' && SHEET.test(known.text) && !known.text.includes('://')) {
      found.key(ENGINE, 'sprite', 'file', known.text, known);
      return;
    }
    // A manifest in another text of the project is read there.
    const isOwn =
      manifest?.kind === 'name' &&
      (/^\.{1,2}\//.test(known?.kind === 'string' ? known.text : '') || this.#isRelative(manifest.name));
    if (!isOwn) found.open(ENGINE, 'sprite', 'animation');
  }

  /** Whether a name is imported from another text of the project, or an object of this one. */
  #isRelative(name: string): boolean {
    const { code } = this.#script;
    const word = name.replace(/\$/g, '\\$&');
    if (new RegExp(`\\bconst\\s+${word}\\s*(?::[^=;]{0,80})?=\\s*\\{`).test(code)) return true;
    const imported = new RegExp(
      `\\bimport\\s*\\{[^{}]{0,400}(?<![\\w$])${word}(?![\\w$])[^{}]{0,400}\\}\\s*from\\s*["']`,
    ).exec(code);
    if (!imported) return false;
    return this.#reading.text.startsWith('.', imported.index + imported[0].length);
  }

  /** An entry of a bundle: `{ alias: 'hero', src: 'hero.png' }`. */
  #alias(index: number): void {
    const { code, values } = this.#script;
    const open = code.lastIndexOf('{', index);
    if (open < 0 || index - open > 400) return;
    const entry = values.valueAt(open);
    if (fieldOf(entry, 'src', 'srcs')) this.#entry(entry);
  }

  #entry(entry: Value): void {
    const { found } = this.#reading;
    const source = fieldOf(entry, 'src', 'srcs');
    const alias = fieldOf(entry, 'alias', 'name');
    const file = this.#script.imported(source);
    // Without an alias, the path is the name.
    for (const one of alias?.kind === 'list' ? alias.items : [alias ?? file])
      found.define(ENGINE, 'sprite', this.#script.known(one), this.#parts(file));
    this.#source(file);
  }

  readUses(): void {
    const { code, values } = this.#script;
    const sheets = new PixiSheets(this.#reading, this.#script);
    sheets.read();
    for (const { open } of callsIn(code, FROM)) this.#use(values.argumentsAt(open).args[0]);
    for (const { open } of callsIn(code, /(?<![\w$])Assets\s*\.\s*get\s*(?:<[^<>()]{0,60}>\s*)?\(/g))
      this.#use(values.argumentsAt(open).args[0]);
    const animations =
      /(new\s+(?:PIXI\s*\.\s*)?AnimatedSprite\s*\(\s*)?(?<![\w$])([A-Za-z_$][\w$]*)\s*[!?]?\.\s*(?:data\s*\.\s*)?animations\s*(?:\.\s*([A-Za-z_$][\w$]*)|\[(?=\s*["'`]))/g;
    for (const { 0: all, 1: made, 2: owner = '', 3: name, index } of code.matchAll(animations)) {
      if (made === undefined && !this.#sheets.has(owner)) continue;
      const end = index + all.length;
      if (name !== undefined) this.#useAnimation(sheets, name, { start: end - name.length, end });
      else this.#animationAt(sheets, end);
    }
  }

  #useAnimation({ known }: PixiSheets, name: string, place: Range): void {
    if (!known.has(place.start)) this.#reading.found.key(ENGINE, 'animation', 'uses', name, place);
  }

  #animationAt({ known }: PixiSheets, open: number): void {
    const at = this.#script.code.slice(open).search(/\S/) + open;
    const value = this.#script.values.valueAt(at);
    if (value.kind === 'string' && !known.has(value.start)) this.#reading.found.use(ENGINE, 'animation', value);
  }

  /** Paths are checked as such. */
  #use(value: Value | undefined): void {
    const known = this.#script.known(value);
    if (known?.kind === 'string' && !FILE.test(known.text)) this.#reading.found.use(ENGINE, 'sprite', known);
  }
}

/** What modules import is only named there. */
const withoutImports = (code: string) =>
  code.replace(/\bimport\s*(?:type\s*)?\{[^{}]*\}/g, ' ').replace(/\bexport\s*\{[^{}]*\}/g, ' ');

/** The names of a sheet, or those of a manifest. */
function readJson(reading: EngineReading): void {
  const { text, found } = reading;
  if (/"(?:alias|srcs?)"\s{0,9}:/.test(text)) {
    const names = /"(?:alias|name)"\s{0,9}:\s{0,9}(?:"([^"\\\n]{1,200})"|\[([^[\]]{0,2000})\])/g;
    for (const { 1: one, 2: list = '', index } of text.matchAll(names))
      for (const name of one === undefined ? (list.match(/[^"\n]{1,200}(?=")/g) ?? []) : [one])
        found.key(ENGINE, 'sprite', 'defines', name, { start: index, end: index + 1 });
  }
  if (!/"frames"\s{0,9}:/.test(text)) return;
  readSheet(text, found);
  if (found.sheet) readSheetParts(reading);
}

function readSheet(text: string, found: EngineReading['found']): void {
  found.sheet = frameNamesIn(text);
  for (const { 1: key = '', index } of text.matchAll(/"([^"\\\n]{1,200})"\s{0,20}:\s{0,20}\{\s{0,40}"frame"\s{0,9}:/g))
    found.key(ENGINE, 'sprite', 'defines', key, { start: index + 1, end: index + 1 + key.length });
  for (const { 1: key = '', index } of text.matchAll(/"filename"\s{0,9}:\s{0,9}"([^"\\\n]{1,200})"/g))
    found.key(ENGINE, 'sprite', 'defines', key, { start: index, end: index + 1 });
  const at = text.search(/"animations"\s{0,9}:\s{0,9}\{/);
  if (at < 0) return;
  const end = text.indexOf('}', at);
  const list = text.slice(text.indexOf('{', at), end < 0 ? undefined : end);
  const from = text.indexOf('{', at);
  for (const { 1: key = '', index } of list.matchAll(/"([^"\\\n]{1,200})"\s{0,20}:\s{0,20}\[/g))
    found.key(ENGINE, 'animation', 'defines', key, { start: from + index + 1, end: from + index + 1 + key.length });
}

/** Names of all frames of a sheet's JSON, for one image or for several. Undefined if it's something else. */
function frameNamesIn(text: string): readonly string[] | undefined {
  let sheet: unknown;
  try {
    sheet = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
  const { frames, textures } = isRecord(sheet) ? sheet : {};
  const lists = Array.isArray(textures) ? textures.map((one) => (isRecord(one) ? one.frames : undefined)) : [frames];
  const names: string[] = [];
  for (const list of lists) {
    if (!isRecord(list)) return undefined;
    for (const [key, frame] of Object.entries(list)) {
      const name = Array.isArray(list) ? isRecord(frame) && frame.filename : key;
      if (typeof name !== 'string') return undefined;
      names.push(name);
    }
  }
  return names;
}

const isRecord = (value: unknown): value is Partial<Record<'frames' | 'textures' | 'filename', unknown>> =>
  typeof value === 'object' && value !== null;
