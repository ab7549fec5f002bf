import { fieldOf, type Value, wholeOf } from '../text/codeValues';
import { aboutKey, callsIn, type EngineReading, type EngineWords, gridOf, pathPart, stringParts } from './engine';
import { frameNamesOf } from './phaserFrames';
import { SCRIPTS, type Script, scriptOf } from './script';

// Phaser 2 to 4. A texture has a key, which a loader gives to a file or code to what it draws; animations have keys of their own.

const ENGINE = 'phaser';

export const PHASER: EngineWords = {
  extensions: [...SCRIPTS, 'json'],
  hint: /\bload(?:er)?\s*\??\.|\banims?\b|\badd\s*\.\s*\w*(?:sprite|image)|setTexture|generateTexture|\.textures\b|phaser|"(?:textureURL|url)"\s*:/i,
  read(reading) {
    if (reading.extension === 'json') return readPack(reading);
    const script = scriptOf(reading);
    if (!reading.code().isClear) reading.found.open(ENGINE, 'sprite', 'animation');
    const phaser = new PhaserReader(reading, script);
    if (hasOtherBase(script.code, reading.text)) reading.found.open(ENGINE, 'path');
    phaser.readGuards();
    phaser.readLoads();
    phaser.readMakers();
    phaser.readAnimations();
    phaser.readUses();
    if (script.values.isFull) reading.found.open(ENGINE, 'sprite', 'animation');
  },
};

/** Loaders that give a key to a texture. */
const LOADS: ReadonlySet<string> = new Set([
  'image',
  'spritesheet',
  'atlas',
  'atlasXML',
  'atlasJSONArray',
  'atlasJSONHash',
  'unityAtlas',
  'multiatlas',
  'aseprite',
  'bitmapFont',
  'svg',
  'htmlTexture',
  'texture',
]);

/** Methods of loaders that give none. What isn't known here may. */
const OTHER_LOADS =
  /^(?:audio|audioSprite|json|xml|text|css|html|scripts?|tilemap\w*|video|binary|glsl|obj|font|sceneFile|(?:scene)?[pP]lugin|physics|start|reset|on|once|off|emit|addListener|removeAllListeners|removeListener|is\w+|set(?!Prefix)\w*|destroy|shutdown|addToBaseURL|totalToLoad|removePack|saveJSON|listenerCount|abilities|load|keyExists)$/;

/** Of each call that draws a texture, the argument with its key. */
const DRAWS: Readonly<Record<string, number>> = {
  sprite: 2,
  image: 2,
  staticSprite: 2,
  staticImage: 2,
  nineslice: 2,
  blitter: 2,
  plane: 2,
  follower: 3,
  tileSprite: 4,
};
const SPRITES: ReadonlySet<string> = new Set(['sprite', 'staticSprite', 'follower']);

const ADD = new RegExp(String.raw`(?<![\w$])add\s*\??\.\s*(${Object.keys(DRAWS).join('|')})\s*\(`, 'g');
const LOAD = /(?<![\w$])load(?:er)?\s*\??\.\s*([A-Za-z]\w*)\s*\(/g;
/** A loader under another name, or a method that is chosen when it runs. */
const LOADER_ELSEWHERE = /\.load\b(?!\s*(?:\??\.|\())/;
const TEXTURES_ELSEWHERE = /\.textures\b(?!\s*\??\.)/;
/** Frames that code cuts itself: `texture.add('head', 0, 0, 0, 16, 16)`. */
const ADDS_FRAMES =
  /\.\s*add\s*\([^(),]{1,80},[^(),]{1,40},[^(),]{1,60},[^(),]{1,60},|\btextures\s*\??\.\s*(?:parse|addSpriteSheet|addAtlas|addUnity)/g;
const MAKE = /(?<![\w$])textures\s*\??\.\s*(create\w*|add\w*|generate|renameTexture)\s*\(/g;
const GUARD = /(?<![\w$])(textures|anims)\s*\??\.\s*exists\s*\(/g;
const DRAWN = /\.\s*(?:generateTexture|saveTexture)\s*\(/g;
const SUBCLASS = /\bextends\s+([\w$.]+)/g;
const SPRITE_CLASS = /^(?:Phaser\.)?(?:GameObjects|Physics\.Arcade|Physics\.Matter)\.(Sprite|Image)$/;
const ASSIGNED =
  /(?<![\w$])([A-Za-z_$][\w$]*)\s*(?::[^=;,(){}]{0,80})?=\s*[\w$.]+\.add\s*\.\s*(sprite|staticSprite|follower|group|staticGroup)\s*\(/g;

/** Loaders of sheets whose frames have names in a JSON. */
const SHEETED: ReadonlySet<string> = new Set(['atlas', 'atlasJSONArray', 'atlasJSONHash', 'multiatlas', 'aseprite']);

/** What a loader gets. */
interface Texture {
  readonly key: Value | undefined;
  readonly path: Value | undefined;
  readonly config?: Value | undefined;
  readonly sheet?: Value | undefined;
}

const BASE = /(?<![\w$])(?:loader\s{0,4}:\s{0,4}\{[^{}]{0,400}?\bbaseURL\s{0,4}:|setBaseURL\s{0,4}\()\s{0,8}/g;

/** Where the page itself is, as bundlers say it. */
const OWN_BASE = /^(?:import\.meta\.env\.BASE_URL|process\.env\.(?:BASE|PUBLIC)_URL|document\.baseURI)\b/;

/** Whether the settings of a game say that its files are in a network, or somewhere that isn't known. */
function hasOtherBase(code: string, text: string): boolean {
  return [...code.matchAll(BASE)].some(({ 0: all, index }) => {
    const value = text.slice(index + all.length, index + all.length + 40);
    return !OWN_BASE.test(value) && !/^["'`]["'`]|^["'`](?!\w{1,9}:)(?!\/\/)[^$]/.test(value);
  });
}

class PhaserReader {
  readonly #reading: EngineReading;
  readonly #script: Script;
  /** Variables and fields that are sprites, and groups of them. */
  readonly #sprites = new Set<string>();
  readonly #groups = new Set<string>();

  constructor(reading: EngineReading, script: Script) {
    this.#reading = reading;
    this.#script = script;
  }

  /** What code asks for need not be there. */
  readGuards(): void {
    const { code, values } = this.#script;
    for (const { found, open } of callsIn(code, GUARD)) {
      const kind = found[1] === 'anims' ? 'animation' : 'sprite';
      this.#reading.found.named(ENGINE, kind, 'asks', this.#script.known(values.argumentsAt(open).args[0]));
    }
  }

  readLoads(): void {
    const { code } = this.#script;
    const { found } = this.#reading;
    for (const { found: match, open } of callsIn(code, LOAD))
      for (const { name, args } of this.#script.chain(match[1] ?? '', open)) this.#load(name, args);
    if (LOADER_ELSEWHERE.test(code)) found.open(ENGINE, 'sprite', 'animation');
    for (const { index, 0: all } of code.matchAll(/(?<![\w$])pack\s*:\s*(?=[[{])/g))
      this.#pack(this.#script.values.valueAt(index + all.length));
  }

  #load(name: string, args: readonly Value[]): void {
    const { found } = this.#reading;
    if (LOADS.has(name)) {
      this.#loadTexture(name, args);
      return;
    }
    if (name === 'animation') {
      this.#loadAnimations(args);
      return;
    }
    if (name === 'pack') {
      this.#loadPack(args);
      return;
    }
    if (name === 'setPrefix') {
      found.open(ENGINE, 'sprite', 'animation');
      return;
    }
    if (!OTHER_LOADS.test(name)) found.open(ENGINE, 'sprite', 'animation');
  }

  #loadTexture(name: string, args: readonly Value[]): void {
    const [first, second] = args;
    if (first?.kind === 'list') {
      if (first.isOpen) this.#reading.found.open(ENGINE, 'sprite');
      for (const item of first.items) this.#loadTexture(name, [item]);
      return;
    }
    if (first?.kind !== 'object') {
      const [, , third] = args;
      const config = this.#configOf(name, args);
      this.#defineTexture(name, { key: first, path: second, config, sheet: name === 'multiatlas' ? second : third });
      return;
    }
    this.#defineTexture(name, {
      key: fieldOf(first, 'key'),
      path: fieldOf(first, 'url', 'textureURL', 'texture'),
      config: fieldOf(first, 'frameConfig'),
      sheet: fieldOf(first, 'atlasURL'),
    });
  }

  /** A file with parts, each of which has files. */
  readPack(pack: Value): void {
    const { found } = this.#reading;
    if (pack.kind !== 'object' || pack.isOpen) found.open(ENGINE, 'sprite', 'animation');
    else for (const part of pack.fields.values()) if (fieldOf(part, 'files')) this.#pack(part);
    if (this.#script.values.isFull) found.open(ENGINE, 'sprite', 'animation');
  }

  /** The files that a scene loads before its own loader, or those of a part of a pack. */
  #pack(value: Value): void {
    const { found } = this.#reading;
    const files = value.kind === 'list' ? value : fieldOf(value, 'files');
    const isKnown = files?.kind === 'list' && !files.isOpen && !fieldOf(value, 'prefix', 'defaultType');
    if (!isKnown) {
      found.open(ENGINE, 'sprite', 'animation');
      return;
    }
    for (const file of files.items) {
      const type = this.#script.known(fieldOf(file, 'type'));
      if (type?.kind !== 'string' || file.kind !== 'object' || file.isOpen) found.open(ENGINE, 'sprite', 'animation');
      else this.#load(type.text, [file]);
    }
  }

  /** Phaser 2 has numbers instead of an object: width, height, count, margin, spacing. */
  #configOf(name: string, args: readonly Value[]): Value | undefined {
    const [, , third, height, ...more] = args;
    if (name !== 'spritesheet' || third?.kind !== 'number' || !height) return third;
    const { start, end } = third;
    const fields = new Map<string, Value>([
      ['frameWidth', third],
      ['frameHeight', height],
    ]);
    return { kind: 'object', fields, items: [], isOpen: more.length > 0, start, end };
  }

  #defineTexture(name: string, { key, path, config, sheet }: Texture): void {
    const { found } = this.#reading;
    const known = this.#script.known(key);
    // `textureURL` may be a list: the image, and its normal map.
    const file = path?.kind === 'list' ? path.items[0] : path;
    const index = found.pathAt(this.#script.imported(file));
    const grid = name === 'spritesheet' ? this.#gridIn(config) : undefined;
    const json = SHEETED.has(name) ? this.#script.imported(sheet) : undefined;
    const isJson = json?.kind === 'string' && /\.json$/i.test(json.text) && !json.text.includes('://');
    found.define(ENGINE, 'sprite', known, {
      ...pathPart(index),
      ...(grid && { grid }),
      ...(isJson && { sheet: json.text }),
    });
    if (!grid || index === undefined) return;
    const about = { by: 'path', path: index } as const;
    found.claimSize(about, fieldOf(config, 'frameWidth'), fieldOf(config, 'frameHeight'), grid);
  }

  /** How frames are counted; undefined if there is space between them, or if a number isn't known. */
  #gridIn(config: Value | undefined) {
    if (config?.kind !== 'object' || config.isOpen) return undefined;
    const grid = gridOf(fieldOf(config, 'frameWidth'), fieldOf(config, 'frameHeight'));
    const others = [...config.fields].filter(([field]) => field !== 'frameWidth' && field !== 'frameHeight');
    let count: number | undefined;
    for (const [field, value] of others) {
      const number = wholeOf(value);
      if (field === 'endFrame' && number !== undefined) count = number < 0 ? undefined : number + 1;
      else if (number !== 0) return undefined;
    }
    return grid && { ...grid, ...(count !== undefined && { count }) };
  }

  #loadAnimations([first, second]: readonly Value[]): void {
    const { found } = this.#reading;
    const file = this.#script.imported(first?.kind === 'object' ? fieldOf(first, 'url') : second);
    if (file?.kind === 'string' && /\.json$/i.test(file.text) && !file.text.includes('://'))
      found.key(ENGINE, 'animation', 'file', file.text, file, { hasNames: true });
    else found.open(ENGINE, 'animation');
  }

  /** Animations that a file has. @param list of objects with keys */
  readAnimationList(list: readonly Value[]): void {
    const { found } = this.#reading;
    for (const animation of list) {
      found.define(ENGINE, 'animation', fieldOf(animation, 'key'));
      const frames = fieldOf(animation, 'frames');
      for (const frame of frames?.kind === 'list' ? frames.items : [])
        this.#frame(fieldOf(frame, 'key'), fieldOf(frame, 'frame'));
    }
  }

  #loadPack([, url]: readonly Value[]): void {
    const { found } = this.#reading;
    const file = this.#script.imported(url);
    if (file?.kind !== 'string' || /:\/\/|^$/.test(file.text)) {
      found.open(ENGINE, 'sprite', 'animation');
      return;
    }
    found.key(ENGINE, 'sprite', 'file', file.text, file);
    found.key(ENGINE, 'animation', 'file', file.text, file);
  }

  readMakers(): void {
    const { code, values } = this.#script;
    const { found } = this.#reading;
    for (const { found: match, open } of callsIn(code, MAKE)) {
      const { args } = values.argumentsAt(open);
      found.define(ENGINE, 'sprite', this.#script.known(match[1] === 'renameTexture' ? args[1] : args[0]));
    }
    for (const { open } of callsIn(code, DRAWN))
      found.define(ENGINE, 'sprite', this.#script.known(values.argumentsAt(open).args[0]));
    if (TEXTURES_ELSEWHERE.test(code) || /(?<![\w$])cache\s*\.\s*add|bitmapData\s*\(/.test(code))
      found.open(ENGINE, 'sprite');
    this.#readAddedFrames();
    if (/\bspine\b|dragonBones/i.test(code)) found.open(ENGINE, 'animation');
  }

  /** Frames that code cuts of a texture: `textures.get('ui').add('wide', 0, 48, 0, 32, 16)`. */
  #readAddedFrames(): void {
    const { code } = this.#script;
    const known = new Set<number>();
    for (const { open } of callsIn(code, /(?<![\w$])textures\s*\??\.\s*get\s*\(/g)) {
      const [got, added] = this.#script.chain('get', open);
      if (added?.name !== 'add') continue;
      if (added.args[0]) known.add(added.args[0].start);
      this.#addedFrame(got?.args[0], added.args);
    }
    for (const found of code.matchAll(ADDS_FRAMES))
      if (this.#mayAddFrames(found, known)) this.#reading.found.open(ENGINE, 'frame');
  }

  /** Whether a call may add frames to any texture. @param known offsets of the names of frames that are added to a texture with a key */
  #mayAddFrames({ 0: all, index }: RegExpExecArray, known: ReadonlySet<number>): boolean {
    const { code, values } = this.#script;
    if (all.startsWith('.')) {
      const [name] = values.argumentsAt(index + all.indexOf('(')).args;
      return !name || !known.has(name.start);
    }
    const from = index + all.length;
    const [rest] = /^\w{0,40}\s{0,9}\(/.exec(code.slice(from, from + 60)) ?? [];
    const [key] = rest === undefined ? [] : values.argumentsAt(from + rest.length - 1).args;
    // A method makes a texture for its frames. Without a key, it gets the texture of another one.
    return all.endsWith('parse') || key?.kind !== 'string' || key.text === '';
  }

  #addedFrame(key: Value | undefined, [name, source, ...rect]: readonly Value[]): void {
    const { found } = this.#reading;
    found.define(ENGINE, 'frame', this.#script.known(name));
    const about = aboutKey(ENGINE, this.#script.known(key));
    const [x, y, width, height] = rect.map((one) => wholeOf(one));
    const isWhole = x !== undefined && y !== undefined && width !== undefined && height !== undefined;
    const [first, , , last] = rect;
    if (!about || wholeOf(source) !== 0 || !isWhole || !first || !last) return;
    const isLong = this.#script.code.slice(first.start, last.end).includes('\n');
    const place = isLong ? first : { start: first.start, end: last.end };
    found.claim(about, place, { kind: 'region', rect: { x, y, width, height } });
  }

  readAnimations(): void {
    const { code, values } = this.#script;
    const { found } = this.#reading;
    for (const { found: match, open } of callsIn(code, /(?:(?<![\w$])(anims)\s*\??)?\.\s*create\s*\(/g)) {
      const [first] = values.argumentsAt(open).args;
      const isAnimation = fieldOf(first, 'frames') !== undefined && fieldOf(first, 'key') !== undefined;
      if (match[1] || isAnimation) this.#animation(first);
    }
    for (const { open } of callsIn(code, /(?<![\w$])animations\s*\.\s*add\s*\(/g))
      found.define(ENGINE, 'animation', this.#script.known(values.argumentsAt(open).args[0]));
    for (const { open } of callsIn(code, /(?<![\w$])createFromAseprite\s*\(/g))
      this.#fromAseprite(values.argumentsAt(open).args);
    for (const { open } of callsIn(code, /(?<![\w$])generateFrame(?:Numbers|Names)\s*\(/g)) {
      const { args } = values.argumentsAt(open);
      this.#use(args[0]);
      if (code.startsWith('Numbers', code.lastIndexOf('generateFrame', open) + 'generateFrame'.length))
        this.#framesOf(args[0], args[1]);
      else this.#frameNames(args);
    }
    if (/(?<![\w$])anims\s*\.\s*(?:fromJSON|add|addMix|generate)\s*\(|\banims\s*\[/.test(code))
      found.open(ENGINE, 'animation');
  }

  #animation(config: Value | undefined): void {
    const { found } = this.#reading;
    found.define(ENGINE, 'animation', this.#script.known(fieldOf(config, 'key')));
    const frames = fieldOf(config, 'frames');
    if (frames?.kind === 'string') this.#use(frames);
    if (frames?.kind !== 'list') return;
    for (const item of frames.items) {
      const key = fieldOf(item, 'key');
      this.#use(key);
      this.#frame(key, fieldOf(item, 'frame'));
    }
  }

  #fromAseprite([key, tags]: readonly Value[]): void {
    const { found } = this.#reading;
    const known = this.#script.known(key);
    this.#use(key);
    if (!found.named(ENGINE, 'animation', 'tags', known)) found.open(ENGINE, 'animation');
    if (tags?.kind === 'list') for (const tag of tags.items) found.use(ENGINE, 'animation', tag);
  }

  #framesOf(key: Value | undefined, config: Value | undefined): void {
    if (config?.kind !== 'object' || config.isOpen) return;
    const list = fieldOf(config, 'frames');
    const numbers = list?.kind === 'list' ? list.items : ['start', 'end', 'first'].map((name) => fieldOf(config, name));
    const last = numbers.reduce((a, b) => ((wholeOf(b) ?? -1) > (wholeOf(a) ?? -1) ? b : a), undefined);
    this.#frame(key, last);
  }

  readUses(): void {
    const { code, values } = this.#script;
    for (const { 1: name = '', 2: made = '' } of code.matchAll(ASSIGNED))
      (made.toLowerCase().endsWith('group') ? this.#groups : this.#sprites).add(name);
    for (const { found: match, open } of callsIn(code, ADD)) this.#added(match[1] ?? '', open);
    for (const { open } of callsIn(code, /\.\s*setTexture\s*\(/g)) {
      const { args } = values.argumentsAt(open);
      this.#use(args[0]);
      this.#frame(args[0], args[1]);
    }
    for (const { found: match, open } of callsIn(code, /(?<![\w$])([A-Za-z_$][\w$]*)\s*[!?]?\.\s*create\s*\(/g))
      if (this.#groups.has(match[1] ?? '') && !/\bclassType\b/.test(code))
        this.#draws(values.argumentsAt(open).args, 2);
    this.#readClasses();
    this.#readPlays();
  }

  #added(name: string, open: number): void {
    let isSprite = SPRITES.has(name);
    const [made, ...calls] = this.#script.chain(name, open);
    const at = DRAWS[name] ?? 0;
    let key = made?.args[at];
    this.#draws(made?.args ?? [], at);
    for (const { name: called, args } of calls) {
      if (called === 'play' && isSprite) this.#play(args[0]);
      else if (called === 'setFrame') this.#frame(key, args[0]);
      else if (called === 'setTexture') key = args[0];
      else if (/^(?:get|remove|destroy|create|clone)/.test(called)) [isSprite, key] = [false, undefined];
    }
  }

  #draws(args: readonly Value[], at: number): void {
    this.#use(args[at]);
    this.#frame(args[at], args[at + 1]);
  }

  /** What classes of sprites give to the one that they extend. */
  #readClasses(): void {
    const { code, values } = this.#script;
    const classes = [...code.matchAll(SUBCLASS)];
    let next = 0;
    const baseAt = (offset: number) => {
      while ((classes[next]?.index ?? Number.POSITIVE_INFINITY) < offset) next++;
      return SPRITE_CLASS.exec(classes[next - 1]?.[1] ?? '')?.[1];
    };
    for (const { found: match, open } of callsIn(code, /(?<![\w$.])(?:super|this\s*\.\s*play)\s*\(/g)) {
      const base = baseAt(match.index);
      if (base === undefined) continue;
      const { args } = values.argumentsAt(open);
      if (match[0].startsWith('super')) this.#draws(args, 3);
      else if (base === 'Sprite') this.#play(args[0]);
    }
  }

  #readPlays(): void {
    const { code, values } = this.#script;
    const calls =
      /(?:(?<![\w$])([A-Za-z_$][\w$]*)\s*[!?]?)?\.\s*(play|playReverse|playAfterDelay|playAfterRepeat)\s*\(/g;
    for (const { found: match, open } of callsIn(code, calls)) {
      const { args } = values.argumentsAt(open);
      const [owner = '', method] = [match[1], match[2]];
      const isSure = owner === 'anims' || this.#sprites.has(owner) || method !== 'play' || isBoolean(args[1]);
      if (isSure) this.#play(args[0]);
    }
  }

  #play(value: Value | undefined): void {
    const key = value?.kind === 'object' ? fieldOf(value, 'key') : value;
    this.#reading.found.use(ENGINE, 'animation', this.#script.known(key));
  }

  #use(value: Value | undefined): void {
    const known = this.#script.known(value);
    // Phaser makes these itself, and data in place of a path.
    if (known?.kind === 'string' && /^(?:__|data:)/.test(known.text)) return;
    this.#reading.found.use(ENGINE, 'sprite', known);
  }

  #frame(key: Value | undefined, frame: Value | undefined): void {
    const about = aboutKey(ENGINE, this.#script.known(key));
    if (!about || !frame) return;
    const number = wholeOf(frame);
    if (number !== undefined && number >= 0)
      this.#reading.found.claim(about, frame, { kind: 'frame', frame: number, first: 0 });
    const name = this.#script.known(frame);
    const parts = stringParts(name);
    if (!parts || (name?.kind === 'string' && !name.text)) return;
    const isNamed = name?.kind !== 'string' || name.isNamed;
    this.#reading.found.claim(about, frame, { kind: 'frame-names', names: [parts], ...(isNamed && { isNamed }) });
  }

  /** The frames that `generateFrameNames` puts together. */
  #frameNames([key, config]: readonly Value[]): void {
    const about = aboutKey(ENGINE, this.#script.known(key));
    const made = about && frameNamesOf(config, (value) => this.#script.known(value));
    if (made) this.#reading.found.claim(about, made.at, { kind: 'frame-names', names: made.names, isNamed: true });
  }
}

const isBoolean = (value: Value | undefined) =>
  value?.kind === 'name' && (value.name === 'true' || value.name === 'false');

/** What Phaser exports of its animations; undefined if a text has anything else. */
function animationsIn({ code, values }: Script): readonly Value[] | undefined {
  const file = values.valueAt(code.search(/\S/));
  const list = fieldOf(file, 'anims');
  if (file.kind !== 'object' || list?.kind !== 'list' || file.isOpen || list.isOpen || values.isFull) return undefined;
  const isOnly = [...file.fields.keys()].every((name) => name === 'anims' || name === 'globalTimeScale');
  return isOnly && list.items.every((one) => fieldOf(one, 'key')?.kind === 'string') ? list.items : undefined;
}

/** A pack of files, or a list of animations: each has a key. */
function readPack(reading: EngineReading): void {
  const { text, found } = reading;
  if (!/"(?:url|textureURL|atlasURL|type|frames)"/.test(text)) return;
  if (/"type"\s{0,9}:\s{0,9}"(?:animation|animationJSON|pack)"/.test(text)) found.open(ENGINE, 'animation');
  if (/"type"\s{0,9}:\s{0,9}"pack"|"prefix"\s{0,9}:\s{0,9}"[^"]/.test(text)) found.open(ENGINE, 'sprite');
  if (/"files"\s{0,9}:\s{0,9}\[/.test(text)) {
    const script = scriptOf(reading);
    new PhaserReader(reading, script).readPack(script.values.valueAt(text.search(/\S/)));
    return;
  }
  const animations = /"anims"\s{0,9}:\s{0,9}\[/.test(text) ? animationsIn(scriptOf(reading)) : undefined;
  if (animations) {
    new PhaserReader(reading, scriptOf(reading)).readAnimationList(animations);
    return;
  }
  const isList = /"(?:anims|frameRate|repeat)"\s{0,9}:/.test(text);
  for (const { 0: all, 1: key = '', index } of text.matchAll(/"key"\s{0,9}:\s{0,9}"([^"\\\n]{1,200})"/g)) {
    const end = index + all.length - 1;
    const place = { start: end - key.length, end };
    found.key(ENGINE, 'sprite', 'defines', key, place);
    if (isList) found.key(ENGINE, 'animation', 'defines', key, place);
  }
}
