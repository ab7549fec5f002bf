// What code itself takes into account that it may not be there: it asks first, tries, looks at what it got, or wrote the file before.

/** Calls that ask whether something is there, try, or write a file, the last part of their names. */
const ASKS =
  'exists|existssync|exist|file_?exists|is_?file|getinfo|has_?animation|has_?resource|has_?texture|access|accesssync|stat|statsync|pcall|xpcall|writefile|writefilesync|write|writeallbytes|encode|save_png|savepng|capturescreenshot|createasset|screenshot|copy|copyfile|copyfilesync|copyasset|moveasset|generateuniqueassetpath';
const ASKED = new RegExp(String.raw`(?<![a-z0-9])(?:${ASKS})\s{0,4}\(`, 'gi');
/** Most calls that are looked at, and characters of their arguments. */
const MAX_ASKED = 2_000;
const MAX_ARGUMENTS = 200;
/** A string, or a name of code. */
const ARGUMENT = /(["'`])([^"'`\n]{1,200})\1|[A-Za-z_][\w.]{0,80}/g;

/**
 * What a text asks about: strings, and variables and constants with strings. Most files name nothing that it matters for, so it's read when it's needed,
 * once for paths and keys.
 */
export class AskedNames {
  readonly #text: string;
  #names: ReadonlySet<string> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  has(name: string): boolean {
    this.#names ??= askedIn(this.#text);
    return this.#names.has(name);
  }
}

function askedIn(text: string): ReadonlySet<string> {
  const asked = new Set<string>();
  let count = 0;
  for (const { 0: call, index } of text.matchAll(ASKED)) {
    if (++count > MAX_ASKED) break;
    const from = index + call.length;
    const given = argumentsIn(text.slice(from, from + MAX_ARGUMENTS));
    for (const { 0: name, 2: string } of given.matchAll(ARGUMENT)) asked.add(string ?? name);
  }
  return asked;
}

/** The arguments of a call, as far as they're in its line. @param near code after its bracket */
function argumentsIn(near: string): string {
  let depth = 0;
  for (let at = 0; at < near.length; at++) {
    const sign = near[at];
    if (sign === '(') depth++;
    else if (sign === '\n' || (sign === ')' && depth-- === 0)) return near.slice(0, at);
  }
  return near;
}

/** What looks at the result of a call right after its last string: another value in its place, a comparison, a type. */
const LOOKS_AT_ONCE =
  /^\s{0,8}(?:,\s{0,8}typeof\s{0,4}\([\w.\s]{1,60}\)\s{0,8})?\)(?:\s{1,8}as\s{1,8}[\w.]{1,60})?\s{0,8}\)?\s{0,8}(?:\?[?.]|is\s|[=!]==?\s{0,4}(?:null|nil|None|undefined)\b|~=\s{0,4}nil\b)/;
/** The variable, or the field, that gets what a call returns. */
const TAKES =
  /(?:^|[\s;{(.])([A-Za-z_]\w{0,60})(?:\s{0,4},\s{0,4}\w{1,60})?\s{0,4}:?=\s{0,4}(?:await\s)?[\w.:<>]{0,120}\(\s{0,8}$/;

/** Whether code looks at what it got before it uses that. @param before code before the opening quote @param after code after the closing one */
export function isChecked(before: string, after: string): boolean {
  if (LOOKS_AT_ONCE.test(after)) return true;
  const name = TAKES.exec(before.slice(-240))?.[1];
  if (name === undefined) return false;
  const next = after.slice(0, 240);
  const nothing = String.raw`(?:null|nil|None|undefined)\b`;
  const looks = [
    String.raw`\b${name}\s{0,4}(?:[=!]==?|~=|is(?:\snot)?)\s{0,4}${nothing}`,
    String.raw`\b${nothing}\s{0,4}(?:[=!]==?|~=)\s{0,4}(?:\w{1,40}\.){0,4}${name}\b`,
    String.raw`(?:\bif|\bunless|&&|\band|\|\||\bor)\s{0,4}\(?\s{0,4}(?:not\s|!)\s{0,4}(?:\w{1,40}\.){0,4}${name}\b`,
    String.raw`\bif\s{0,4}\(?\s{0,4}(?:\w{1,40}\.){0,4}${name}\s{0,4}(?:\)|:|then\b|&&|and\b)`,
    String.raw`\b${name}\s{0,4}(?:\?\?|\sis\s(?:not\s)?\w)`,
  ];
  return new RegExp(looks.join('|')).test(next);
}
