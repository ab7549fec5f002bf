import { ENGINES, type Engine } from './engines';
import type { SnippetLiterals } from './facts';
import { SNIPPET_LANGUAGES, type SnippetLanguage } from './snippetLanguages';

/** The names in a snippet. */
export interface SnippetNames {
  /** Path of the image in the engine's project: from its top, parts joined by `/`. */
  readonly picture: string;
  /** Path of the JSON, `.tres`, `.tilesource`, or Aseprite file. */
  readonly data: string;
  /** Name of the animation to play; absent: the one of all frames. */
  readonly animation?: string;
  /** Whether the animation starts over at the end. */
  readonly loops: boolean;
}

/** Code to paste into a game. */
export interface Snippet {
  readonly language: SnippetLanguage;
  /** Lines joined by line feeds, without one at the end. */
  readonly code: string;
}

/** Code that loads an export and plays one of its animations. Names become string literals, so they can't end or add a statement. */
export function snippetOf(engine: Engine, { picture, data, animation, loops }: SnippetNames): Snippet {
  const { language, address = (path) => path, lines } = ENGINES[engine].snippet;
  const { literal } = SNIPPET_LANGUAGES[language];
  const own: SnippetLiterals = {
    picture: literal(address(picture)),
    data: literal(address(data)),
    title: literal(titleOf(data)),
    animation: animation === undefined ? undefined : literal(animation),
    untagged: (name) => literal(name(titleOf(data))),
    loops,
  };
  return { language, code: lines(own).join('\n') };
}

const titleOf = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
