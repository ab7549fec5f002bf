import { openingBefore } from '../../references/joined';
import type { ReferenceKind } from '../../references/kinds';

// Whether a string is loaded as an image, by the code before it. Most strings of a program are something else.

/**
 * `certain`: what loads or holds images takes it. `perhaps`: what takes any file does. `none`: nothing says so; a path that is typed there may still be
 * one of an image. `never`: it's certainly something else, such as a key.
 */
export type Evidence = 'certain' | 'perhaps' | 'none' | 'never';

/** Most characters before a string that are looked at. */
const NEAR = 300;
/** Most lists and objects around a string whose own place counts. */
const MAX_AROUND = 3;

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words in the names of functions, keys, and variables for images. */
const IMAGES =
  words(`image images img imgs sprite sprites spritesheet spritesheets atlas texture textures tileset tilesheet picture pictures bitmap
  pixmap drawable imread graphic aseprite`);
/** The same in names of keys and variables: functions of such names take something else. */
const HOLDS_IMAGE = words(`sheet tex icon icons thumbnail avatar portrait poster favicon logo albedo splash tiles`);
/** Words for files of any kind. */
const FILES =
  words(`load loader open from read fetch url uri href source path file files filename filepath asset assets resource resources include
  background backdrop frame frames cover art icon sheet`);
/** What a function does that reads an image, if the name of what it's called on is that of an image. */
const LOADS = words('load open from read create decode fetch preload add');
/** What a function does with an image that is known by a name. */
const ASKS = words('has find remove delete is exists print log warn error unload destroy by');
/** Last words of keys and variables that hold something about an image. */
const ABOUT = words('key id name type class title label alt format mode text size kind tag color');
/** Keys that mean an image, in data and objects. */
const KEYS = words('src srcset');
/** Tags whose addresses are of something else. */
const OTHER_TAGS = words('script iframe audio video track embed form base');

/** Functions of JavaScript's libraries that take the key of what was loaded. */
const TAKES_KEY = /\b(?:add|make|physics\.add|matter\.add|textures|anims|cache|setTexture|setFrame)\.?[\w$]*$/;
/** The same for their first argument only: the key that it will have. */
const GIVES_KEY = /\bload\.[\w$]+$|\bload(?:Sprite|SpriteAtlas|Aseprite|Bitmap\w*|Sound|Font)$/;

const MODULE = /\b(?:from|import|require\s*\(|import\s*\()\s*$/;

/**
 * @param before text before the opening quote
 * @param quote the opening quote
 */
export function evidenceBefore(before: string, kind: ReferenceKind, quote: string): Evidence {
  const near = before.slice(-NEAR);
  if (kind.calls?.some((call) => !call.isKept && call.before.test(near))) return 'certain';
  if (kind.forms.includes('url') && /(?:url|image-set)\(\s*$/i.test(near)) return 'certain';
  if ((kind.hasTags || kind.forms.includes('text')) && /<[a-zA-Z][\w.:-]*\s[^<>]*=\s?$/.test(near)) return inTag(near);
  if (kind.hasTags && kind.strings['`'] && MODULE.test(near)) return 'none';
  // Words of a sentence in markup.
  if (!kind.isCode && kind.hasTags) return 'never';
  return evidenceOf(withoutPrefix(near, quote), kind, MAX_AROUND);
}

/** What the name of a key or of a variable says. */
export function evidenceOfKey(name: string): Evidence {
  const all = wordsOf(name);
  const last = all.at(-1) ?? '';
  if (ABOUT.has(last)) return 'none';
  if (all.some((word) => IMAGES.has(word) || HOLDS_IMAGE.has(word)) || KEYS.has(last)) return 'certain';
  return all.some((word) => FILES.has(word)) ? 'perhaps' : 'none';
}

/** @param text up to the `=` of an attribute */
export function inTag(text: string): Evidence {
  const [, tag = '', name = ''] = /<([a-zA-Z][\w.:-]*)\s(?:[^<>]*\s)?([\w:@.-]+)\s?=\s?$/.exec(text.slice(-NEAR)) ?? [];
  if (!name || OTHER_TAGS.has(tag.toLowerCase())) return 'never';
  const evidence = evidenceOfKey(name.replace(/^.*:/, ''));
  // The tag of an image says what any of its files is.
  return evidence === 'perhaps' && evidenceOfKey(tag) === 'certain' ? 'certain' : evidence;
}

/** @param around how many lists and objects around the string may be looked at */
function evidenceOf(code: string, kind: ReferenceKind, around: number): Evidence {
  const key = keyBefore(code);
  if (key !== undefined) return evidenceOfKey(key);
  const open = openingBefore(code);
  if (open === undefined) return 'none';
  const inner = code.slice(open + 1);
  if (code[open] === '(') return evidenceOfCall(code.slice(0, open), inner, kind);
  // A list whose items are images.
  if (/\.(?:png|apng|gif|webp|jpe?g|ase|aseprite)["'`]\s*,\s*$/i.test(inner)) return 'certain';
  return around > 0 ? evidenceOf(code.slice(0, open), kind, around - 1) : 'none';
}

/** The key or the variable to which a string is given at the end of code. */
function keyBefore(code: string): string | undefined {
  const text = code.slice(-120);
  const [, name] =
    /([\w$-]+)["'`]?\]?(?:\s*:\s*[\w$<>[\]|*&. ]{1,40})?\s*(?:=>|:=|(?<![=!<>:])[:=](?!=))\s*$/.exec(text) ?? [];
  // The name of an argument says more than the words of a condition.
  return name === undefined || /^(?:case|default|return)$/.test(name) || /\?[^?;]*:\s*$/.test(text) ? undefined : name;
}

function evidenceOfCall(callee: string, inner: string, kind: ReferenceKind): Evidence {
  const [, chain = ''] = CHAIN.exec(callee.slice(-160).trimEnd()) ?? [];
  if (!chain) return 'none';
  const isScript = kind.strings['`'] === 'holes';
  if (isScript && (TAKES_KEY.test(chain) || (GIVES_KEY.test(chain) && !inner.trim()))) return 'never';
  const parts = chain.split(/\?\.|\.|::|:|->/);
  const own = wordsOf(parts.at(-1) ?? '');
  if (hasAny(own, ASKS)) return 'none';
  if (loadsImages(own, wordsOf(parts.at(-2) ?? ''))) return 'certain';
  // A function of Godot's own.
  if (chain === 'load' && kind.languages.includes('gdscript')) return 'certain';
  return hasAny(own, FILES) ? 'perhaps' : 'none';
}

/** Whether a function loads images, by the words in its name, and in the name of what it's called on. */
function loadsImages(own: readonly string[], receiver: readonly string[]): boolean {
  if (hasAny(own, IMAGES) || own.includes('preload')) return true;
  if (hasAny(receiver, ASSETS)) return own.includes('load') || own.includes('add');
  return hasAny(own, LOADS) && hasAny(receiver, IMAGES);
}

const hasAny = (all: readonly string[], set: ReadonlySet<string>) => all.some((word) => set.has(word));

/** What is called, with what it's called on. */
const CHAIN = /((?:[\w$]+(?:\(\))?(?:\?\.|\.|::|:|->))*[\w$]+)!?\s{0,4}(?:<[^<>]{0,60}>)?$/;

const ASSETS = words('asset assets resource resources loader content server');

/** `loadSpriteSheet` → load, sprite, sheet. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Code without what stands right before a string and belongs to it. */
function withoutPrefix(code: string, quote: string): string {
  return quote === '`' ? code : code.replace(/(?<![\w.])(?:[a-zA-Z]{1,2}#{0,4})$|[@$&^]{1,2}$/, '');
}
