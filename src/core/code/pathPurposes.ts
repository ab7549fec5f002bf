import { splitName } from '../disk/fileStore';
import { isFileFor } from '../domain/pictureFiles';
import type { Form, ReferenceKind } from '../references/kinds';
import type { Reference } from '../references/reference';
import type { CodeToken } from './codeTokens';
import { type Purpose, purposeOf } from './nameContext';

/** The text in which paths are. */
export interface PurposesOf {
  readonly text: string;
  readonly fileName: string;
  readonly kind: ReferenceKind;
  readonly tokens: readonly CodeToken[] | undefined;
  /** Whether the text lists the frames of a sheet, whose names look like those of files. */
  readonly isSheet: boolean;
}

/** Files of tests, of build tools, and of what tools made: their names need not be those of files. */
const UNCERTAIN_FILES =
  /[._-](?:test|tests|spec|stories|story|e2e|bench|mock|mocks|fixtures?|min|bundle|chunk|config|conf|d)\.[^.]+$|^(?:test_|gulpfile|gruntfile|rollup|webpack|package-lock|composer\.lock|conftest)|(?:Tests?|Spec)\.\w+$|\.(?:php|hbs|twig|cshtml|pug|jinja|md|mdx|markdown)$/i;
/** Text files whose paths start somewhere else in a network. */
const REMOTE = /\b(?:set_?)?base_?(?:url|uri|path)\b["']?\s{0,4}[(:=]\s{0,4}["'`]https?:/i;
const TEMPLATE = /\{\{|\{%|<\?(?!xml)|<%/;
/** Characters around a string that say what it's there for. */
const AROUND = 400;

/** What loads an image in a style sheet. */
const IN_URL = /\b(?:url|image-set)\(\s{0,20}$/i;
const PAGE = /^x?html?$/;
/** Whether code stands between tags there. @param extension in lowercase, without the dot */
export const isMarkup = (extension: string) => /^(?:html?|xhtml|vue|svelte|astro)$/.test(extension);

/** Says what the paths of a text are there for. */
export class PathPurposes {
  readonly #of: PurposesOf;
  readonly #extension: string;
  readonly #isUncertain: boolean;
  /** Where the tests of Rust begin, in the same file as the code. */
  readonly #tests: number;

  constructor(of: PurposesOf) {
    this.#of = of;
    const { text, fileName } = of;
    this.#extension = splitName(fileName).extension;
    const tests = this.#extension === 'rs' ? text.indexOf('#[cfg(test)]') : -1;
    this.#tests = tests < 0 ? text.length : tests;
    this.#isUncertain =
      UNCERTAIN_FILES.test(fileName) || REMOTE.test(text) || (PAGE.test(this.#extension) && TEMPLATE.test(text));
  }

  /** `other` unless it's certain that it names a file. @param from and `to`: its place in the text @param token that it's in */
  of(first: Reference, from: number, to: number, token: CodeToken | undefined): Purpose {
    const { form, call } = first;
    const path =
      this.#isUncertain || from > this.#tests ? undefined : wholePath(first, this.#after(to + first.quote.length));
    if (path === undefined || !mayBeFile(path, call !== undefined)) return 'other';
    if (call) return !call.isKept && this.#isTyped(from) && token?.start === from ? 'loaded' : 'other';
    return form === 'quoted' || form === 'long'
      ? this.#ofString(from, to, first.quote, token)
      : this.#withoutQuotes(form, path, from, to);
  }

  #withoutQuotes(form: Form, path: string, from: number, to: number): Purpose {
    switch (form) {
      case 'url':
        return this.#isStyles() && !this.#isInLineComment(from) ? 'loaded' : 'other';
      case 'attribute':
      case 'list':
        return PAGE.test(this.#extension) ? 'loaded' : 'other';
      case 'line':
        return this.#extension === 'atlas' && !/[:#]/.test(path) ? 'loaded' : 'other';
      case 'value':
      case 'plain':
        return purposeOf(this.#before(from), this.#after(to));
      default:
        return 'other';
    }
  }

  #ofString(from: number, to: number, quote: string, token: CodeToken | undefined): Purpose {
    const { tokens, kind, isSheet } = this.#of;
    const before = this.#before(from - quote.length);
    if (this.#isStyles()) return IN_URL.test(before) && !this.#isInLineComment(from) ? 'loaded' : 'other';
    if (isMarkup(this.#extension) || !tokens) {
      if (kind.hasTags || this.#isXml()) return this.#inTag(before, from, token);
    } else if (!this.#isString(from, to, token)) return 'other';
    if (isSheet) return /"image"\s{0,4}:\s{0,4}$/.test(before) ? 'loaded' : 'other';
    return purposeOf(before, this.#after((token?.end ?? to) + quote.length));
  }

  /** Whether a token is that path, and nothing else. Without its query, a path ends before its string does. */
  #isString(from: number, to: number, token: CodeToken | undefined): boolean {
    if (token?.kind !== 'string' || token.start !== from) return false;
    return token.end === to || /[?#]/.test(this.#of.text[to] ?? '');
  }

  #inTag(before: string, from: number, token: CodeToken | undefined): Purpose {
    if (token?.kind === 'string' && token.start === from) return purposeOf(before, this.#after(token.end + 1));
    const [, attribute] = /<[a-zA-Z][^<>]{0,300}\s([\w:.-]{1,60})\s?=\s?$/.exec(before) ?? [];
    if (attribute === undefined || this.#of.isSheet) return 'other';
    if (this.#isXml()) return purposeOf(before, '') === 'other' ? 'other' : 'loaded';
    return /^(?:src|href|poster|data|background|srcset)$/i.test(attribute) ? 'loaded' : 'other';
  }

  #isStyles(): boolean {
    return this.#of.kind.languages.includes('css');
  }

  #isXml(): boolean {
    return this.#of.kind.strings['"'] === 'xml';
  }

  /** Whether a call without an extension takes an image, and nothing else. */
  #isTyped(from: number): boolean {
    const before = this.#before(from).slice(-80);
    return (
      !/\bLoad(?:All|Async)?\b/.test(before) ||
      /<\s{0,4}(?:Sprite|Texture2D|Texture)\s{0,4}>\s{0,4}\(\s{0,40}"$/.test(before)
    );
  }

  #isInLineComment(from: number): boolean {
    return /(?:^|[^:])\/\/[^\n]*$/.test(this.#before(from));
  }

  #before(at: number): string {
    return this.#of.text.slice(Math.max(0, at - AROUND), at);
  }

  #after(at: number): string {
    return this.#of.text.slice(at, at + AROUND);
  }
}

/** The path, if nothing unknown is filled in or joined, and if it's no word of a sentence. @param after code after it */
function wholePath({ form, variants, joined, rest, isUncertain }: Reference, after: string): string | undefined {
  // All arguments before the last one are strings.
  const isJoined = joined !== undefined && (joined.isOpen || !/^\s{0,8}\)/.test(after));
  const isPart = isJoined || rest !== undefined || isUncertain === true;
  return isPart || form === 'word' || form === 'pattern' ? undefined : variants[0]?.path;
}

/** Whether a path may be that of one file: `.png` is only an extension, and wildcards stand for several. */
function mayBeFile(path: string, isCall: boolean): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const { stem } = splitName(name);
  return (
    stem !== '' && !stem.startsWith('.') && !/[*?<>|"\n]|%(?:2f|5c)/i.test(path) && (isCall || isFileFor('shown', name))
  );
}
