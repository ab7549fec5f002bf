import { namedCharacter } from './entities';

/** A path that was read from text. */
export interface Read {
  /** With the separators that it has, `\` too. */
  readonly path: string;
  /** Whether it's what a person means, and not what the format's own rules say: `"art\hero.png"` in a language without the escape `\h`. */
  readonly isLoose: boolean;
}

interface Rules {
  read(written: string): Read;
  /** Undefined if the path can't be written there, or if that's uncertain. @param quote empty without quotes */
  write(path: string, quote: string): string | undefined;
}

const exact = (path: string): Read => ({ path, isLoose: false });
/** Unless it has one of these characters. */
const unless = (special: RegExp) => (path: string) => (special.test(path) ? undefined : path);

/** Groups: code points in hex four times, a character that stands for itself, any other character. */
const ESCAPE = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|U([0-9a-f]{8})|x([0-9a-f]{2})|(["'`/\\$])|(.?))/gs;
const CASELESS_ESCAPE = new RegExp(ESCAPE.source.replaceAll('a-f', 'a-fA-F'), 'gs');

function readEscaped(written: string): Read {
  let isLoose = false;
  const path = written.replace(CASELESS_ESCAPE, (whole, braced, short, long, byte, same: string | undefined) => {
    const code = braced ?? short ?? long ?? byte;
    if (code !== undefined) return characterOf(Number.parseInt(code, 16)) ?? whole;
    if (same !== undefined) return same;
    isLoose = true;
    return whole;
  });
  return { path, isLoose };
}

/** Halves of a surrogate pair are characters, too: they stand next to each other. */
function characterOf(code: number): string | undefined {
  if (code > 0x10ffff) return undefined;
  return code <= 0xffff ? String.fromCharCode(code) : String.fromCodePoint(code);
}

const writeEscaped = (path: string, quote: string) =>
  path.replace(/[\\"'`]/g, (one) => (one === '\\' || one === quote ? `\\${one}` : one));

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));/gi;

function readEntities(written: string): Read {
  let isLoose = false;
  const path = written.replace(ENTITY, (whole, decimal, hex, name) => {
    const code = decimal ?? hex;
    const character = code ? characterOf(Number.parseInt(code, decimal ? 10 : 16)) : namedCharacter(name);
    if (character === undefined) isLoose = true;
    return character ?? whole;
  });
  return { path, isLoose };
}

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const writeEntities = (path: string, quote: string) =>
  path.replace(/[&<>"']/g, (one) =>
    (one === '"' || one === "'") && quote !== '' && one !== quote ? one : (XML_ENTITIES[one] ?? one),
  );

/** In CSS, a backslash never separates folders. */
const readCss = (written: string): Read =>
  exact(
    written.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code?: string, one?: string) =>
      code === undefined ? (one ?? '') : (characterOf(Number.parseInt(code, 16)) ?? '\ufffd'),
    ),
  );

function readMarkdown(written: string): Read {
  const { path, isLoose } = readEntities(written.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
  return { path, isLoose: isLoose || path.includes('\\') };
}

const readProperties = (written: string): Read =>
  exact(
    written.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code?: string, one?: string) =>
      code === undefined ? (one ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
    ),
  );

/** Readers take such a file for Latin-1 or UTF-8, so other characters are written as escapes. */
const writeProperties = (path: string) =>
  path.startsWith(' ')
    ? undefined
    : path
        .replaceAll('\\', '\\\\')
        .replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`);

/** What ends a plain scalar of YAML, or makes something else of it, in a list in brackets too. */
const NOT_PLAIN = /^[^\p{L}\p{N}./~_(]|: |:$| #|[,[\]{}]|^\s|\s$/u;

/** Whether Go embeds files with such a path: it refuses other characters, since some systems do. */
export function isEmbeddable(path: string): boolean {
  return /^[\p{L}\p{N}!#$%&()+,\-.=@[\]^_{}~/ ]*$/u.test(path);
}

/** What begins or ends a hole in a string, or a string that has some. */
const HOLE = /[{}`]/;

/** How a path is written at a place: inside of a string, an attribute, a value. */
const SYNTAXES = {
  /** A string in which a backslash begins an escape. */
  escaped: { read: readEscaped, write: writeEscaped },
  /** The same in code, where it may stand in a string of several lines that has holes: `${…}`, `{…}`, `#{…}`. */
  inner: { read: readEscaped, write: (path, quote) => (HOLE.test(path) ? undefined : writeEscaped(path, quote)) },
  /** The same, where `$name` fills something into strings of several lines. */
  dollarless: {
    read: readEscaped,
    write: (path, quote) => (/[{}`$]/.test(path) ? undefined : writeEscaped(path, quote)),
  },
  /** The same within another string of its line: its quotes and its holes count, too. */
  nested: { read: readEscaped, write: unless(/["'`\\&<>$%{}#]/) },
  /** The same, but `{`, `}`, and `$` have a meaning: `f"…"`, `$"…"`, templates. */
  holes: {
    read: readEscaped,
    write: (path, quote) => (/[{}$]/.test(path) ? undefined : writeEscaped(path, quote)),
  },
  /** The same, but `$` has a meaning, as in Kotlin, Dart, and PHP. */
  dollars: { read: readEscaped, write: (path, quote) => writeEscaped(path, quote).replaceAll('$', '\\$') },
  /** The same, but `#{` has a meaning, as in Ruby. */
  hashes: { read: readEscaped, write: (path, quote) => (/#[{$@]/.test(path) ? undefined : writeEscaped(path, quote)) },
  /** A string without escapes. */
  raw: { read: exact, write: (path, quote) => (quote !== '' && path.includes(quote) ? undefined : path) },
  /** The same in code: see `inner`. */
  innerRaw: {
    read: exact,
    write: (path, quote) => (HOLE.test(path) || (quote !== '' && path.includes(quote)) ? undefined : path),
  },
  /** A long string of Lua. */
  long: { read: exact, write: unless(/\]\]|\]$/) },
  /** A string in which its quote is doubled. */
  doubled: {
    read: (written) => exact(written.replace(/''/g, "'")),
    write: (path, quote) => path.replaceAll(quote, quote + quote),
  },
  /** Attributes and text. */
  xml: { read: readEntities, write: writeEntities },
  css: { read: readCss, write: unless(/["'\\{}]/) },
  /** The destination of a link. */
  markdown: { read: readMarkdown, write: unless(/[\\&]/) },
  properties: { read: readProperties, write: writeProperties },
  /** The value of a setting, up to the end of the line. */
  value: { read: exact, write: unless(/["'`;#=\\]|^\s|\s$/) },
  /** A plain scalar of YAML. */
  plain: { read: exact, write: unless(NOT_PLAIN) },
  /** A line of its own. */
  line: { read: exact, write: unless(/[:\\]|^\s|\s$/) },
  /** A pattern of Go's `embed`. */
  pattern: {
    read: exact,
    write: (path, quote) =>
      isEmbeddable(path) && !/[[\]]/.test(path) && (quote || !path.includes(' ')) ? path : undefined,
  },
  /** Words in a sentence. */
  word: { read: readMarkdown, write: unless(/[\s"'`=,;()[\]<>|&\\*{}$]|^_|_$/) },
  /** Text in quotes that no string begins with, such as a string in a string: only what means the same anywhere. */
  unknown: {
    read: (written: string) => ({ ...readEscaped(written), isLoose: written.includes('\\') }),
    write: unless(/["'`\\&<>$%{}#]/),
  },
  /** A string of bytes, `b"hero.png"`: other characters than those of ASCII aren't allowed there. */
  bytes: {
    read: (written: string) => ({ ...readEscaped(written), isLoose: written.includes('\\') }),
    write: unless(/["'`\\&<>$%{}#]|[^ -~]/),
  },
} satisfies Readonly<Record<string, Rules>>;

export type Syntax = keyof typeof SYNTAXES;

/** The path that is written somewhere. */
export function readPath(syntax: Syntax, written: string): Read {
  return SYNTAXES[syntax].read(written);
}

/**
 * The text of a path for a place, without its quotes. Undefined if it can't be written there, or if that's uncertain.
 * @param path with the separators that it should have
 * @param quote the quotes around it; empty without quotes
 */
export function writtenPath(syntax: Syntax, path: string, quote: string): string | undefined {
  const rules: Rules = SYNTAXES[syntax];
  return rules.write(path, quote);
}
