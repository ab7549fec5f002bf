// What code says around a string: whether the string is loaded, or only compared, printed, or written.

/** Most characters before a string that are looked at. */
const REACH = 300;
/** Those of them that are looked at for one name. */
const NAME_REACH = 120;
/** Most brackets around a string that are looked at. */
const MAX_DEPTH = 3;

/** The calls, keys, and variables around a string. */
export interface Around {
  /** The key, attribute, or variable that has the string as its value; empty if there is none. */
  readonly key: string;
  /** Functions whose argument it is, and keys of lists that contain it, from the inside out: `this.load.image`. */
  readonly names: readonly string[];
  /** The functions among them. */
  readonly calls: readonly string[];
}

/** What a string is there for. `loaded`: something takes it as the path of an image. `named`: nothing says. `other`: it need not name a file. */
export type Purpose = 'loaded' | 'named' | 'other';

const wordsOf = (text: string) => new Set(text.trim().split(/\s+/));

/** Words in names of what writes files, or of what will be written. */
const WRITES =
  wordsOf(`save saves saved saving savefig write writes writer written imwrite tofile export exports exported exporter output outputs out outfile
  dest destination screenshot screenshots snapshot snapshots download downloads upload uploads capture captures dump unlink remove delete mkdir rename
  copy move temp tmp generated result results createasset`);
/** Words in names of what takes a string for something else than a file that must be there. */
const COMPARES =
  wordsOf(`web http https remote cdn encode encoded endswith ends startswith starts includes contains indexof match matches test replace equal equals tobe toequal strcmp compare has find filter
  split exists isfile access expect assert print println printf log warn error debug info throw console message title describe it should eq regexp regex
  pcall xpcall try maybe unique optional fallback iconcontent findtexture search append strip trim strings alert label text ignore exclude excludes ignored add_argument help`);
/** Functions that call others and catch their errors. */
const TRIES = wordsOf('pcall xpcall');
/** Words in names of what takes the path of an image. Those of other files, such as `path` and `open`, take names for other things, too. */
const LOADS =
  wordsOf(`load loads loader loading preload preloads import require image images img imgs texture textures sprite sprites spritesheet spritesheets
  sheet sheets tileset tilesets tilesheet atlas atlases icon icons src srcset href cursor poster portrait portraits avatar picture pictures bitmap graphic graphics
  skin skins`);
/** Keys whose values are names for people or for code. */
const NAMES = wordsOf('name names id ids title key alias label description text comment caption alt message filename');

/** What is around a string. @param before code before its opening quote */
export function aroundString(before: string): Around {
  const text = before.slice(-REACH);
  const key = keyOf(text.slice(-NAME_REACH));
  return { key, ...namesAround(text) };
}

/** What a name consists of, apart from letters and digits; `-` only in keys. */
const IN_NAMES = /[\w$.:!@-]/;

/** The name at the end of code; empty if there is none. */
function nameAtEnd(code: string): string {
  let start = code.length;
  // Expressions for the end would be tried at each place before.
  while (start > 0 && IN_NAMES.test(code[start - 1] ?? '')) start--;
  return code.slice(start);
}

/** The key or the variable whose value begins where code ends; empty if there is none. */
export function keyOf(code: string): string {
  const value = code.replace(/[a-zA-Z@$&^]{1,2}$/, '').trimEnd();
  const [sign] = /(?:=>|:=|[:=])$/.exec(value.slice(-2)) ?? [];
  if (sign === undefined) return '';
  const name = value.slice(0, -sign.length).trimEnd();
  // A type may stand between: `const hero: string = "hero.png"`.
  const typed = sign === '=' ? /:\s{0,4}[\w<>[\].?]{1,40}$/.exec(name.slice(-MAX_TYPE)) : null;
  const whole = typed ? name.slice(0, -typed[0].length).trimEnd() : name;
  return nameAtEnd(/["']$/.test(whole.slice(-1)) ? whole.slice(0, -1) : whole);
}

/** Most characters of a type. */
const MAX_TYPE = 50;

/** The function whose bracket opens where code ends; empty if there is none. */
export function calleeOf(code: string): string {
  const callee = code.trimEnd();
  const name = callee.endsWith('>') ? callee.slice(0, callee.lastIndexOf('<')).trimEnd() : callee;
  return nameAtEnd(name);
}

/** What begins a block and not an object. */
const BLOCK = /(?:=>|\)|\b(?:else|do|try|finally))\s*$/;

function namesAround(text: string): Pick<Around, 'names' | 'calls'> {
  const names: string[] = [];
  const calls: string[] = [];
  for (const at of openBrackets(text)) {
    const outer = text.slice(Math.max(0, at - NAME_REACH), at);
    if (text[at] === '{' && BLOCK.test(outer)) break;
    const name = text[at] === '(' ? calleeOf(outer) : keyOf(outer);
    if (name) names.push(name);
    if (name && text[at] === '(') calls.push(name);
    if (names.length >= MAX_DEPTH) break;
  }
  return { names, calls };
}

/** The brackets that are open at the end of code, from the inside out, up to the start of the statement. */
export function* openBrackets(text: string): Generator<number> {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    const one = text[at] ?? '';
    if (QUOTES.has(one)) at = text.lastIndexOf(one, at - 1);
    else if (CLOSING.has(one)) depth++;
    else if (OPENING.has(one) && depth-- === 0) {
      depth = 0;
      yield at;
    } else if (depth === 0 && one === ';') return;
  }
}

const QUOTES = new Set(['"', "'", '`']);
const OPENING = new Set(['(', '[', '{']);
const CLOSING = new Set([')', ']', '}']);

/** The words of a name: `loadSprite` and `load_sprite` have two. */
const partsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
const hasAny = (name: string, words: ReadonlySet<string>) => {
  const parts = partsOf(name);
  // Some words are written as two: `toFile`, `endsWith`.
  return parts.some((part) => words.has(part)) || words.has(parts.join(''));
};
const lastOf = (name: string) => name.slice(name.search(/[^.:]*$/));

/** @param before code before the opening quote @param after code after the closing one */
export function purposeOf(before: string, after: string): Purpose {
  const near = before.slice(-REACH);
  if (isCompared(near, after)) return 'other';
  const { key, names, calls } = aroundString(near);
  const [inner = ''] = names;
  if (IN_MODULE.test(near)) return 'loaded';
  // A file of a browser has the name that it's given.
  if (/\bnew\s{1,4}File\(\s{0,4}\[/.test(near)) return 'other';
  if (calls.some((call) => TRIES.has(lastOf(call)))) return 'other';
  if (hasAny(lastOf(inner), COMPARES) || [key, ...names.map(lastOf)].some((name) => hasAny(name, WRITES)))
    return 'other';
  if (key && NAMES.has(key.toLowerCase().replace(/^.*[.:]/, ''))) return 'other';
  return LOADED_KEYS.has(lastOf(key)) || calls.some(isLoader) ? 'loaded' : 'named';
}

/** Keys that load what they get. Others keep names that something may put a folder before. */
const LOADED_KEYS = wordsOf('src srcset href');

/** Pixi's `Texture.from` takes names of its own as well as paths. */
const isLoader = (call: string) => hasAny(call, LOADS) && lastOf(call) !== 'from';

/** A module that is loaded, whose own bundler refuses what isn't there. */
const IN_MODULE = /(?:\bfrom\s{0,4}|(?<![.\w])(?:import|require)\s{0,4}\(?\s{0,4})$/;

function isCompared(before: string, after: string): boolean {
  if (/(?:[=!]==?|~=|\b(?:case|in|not|is|throw|raise)|[<>]=?)\s{0,4}$/.test(before) && !/=>\s{0,4}$/.test(before))
    return true;
  const next = after.slice(0, 20);
  // What a table has under that name: `sheet.textures["hero.png"]`.
  if (/[\w$)\]]\??\.?\[\s{0,8}$/.test(before) && /^\s{0,8}\]/.test(next)) return true;
  // A key, unless it's one of two that a condition chooses.
  if (/^\s{0,8}:(?!:)/.test(next)) return !/\?\s{0,8}$/.test(before);
  return /^\s{0,8}(?:=>|[=!]=|~=)/.test(next);
}
