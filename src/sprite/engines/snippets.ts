import type { AtlasExample } from './atlasExample';
import { ENGINES, type Engine } from './engines';
import type { AtlasLiterals, SnippetLiterals } from './facts';
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

/** An atlas in a project, and what code shows of it. */
export interface AtlasNames {
  /** Base name. */
  readonly title: string;
  /** Path of its folder in the project: parts joined by `/`, empty for the top. */
  readonly folder: string;
  /** Base names of its pages; empty if the engine packs images by itself. */
  readonly pages: readonly string[];
  /** Whether frames are a list in the JSON. */
  readonly isList: boolean;
  readonly example: AtlasExample;
}

/** Code that loads an atlas and plays one of its animations; names are literals as in `snippetOf`. */
export function atlasSnippetOf(engine: Engine, { title, folder, pages, isList, example }: AtlasNames): Snippet {
  const { language, address = (path) => path, atlas } = ENGINES[engine].snippet;
  const { literal } = SNIPPET_LANGUAGES[language];
  const path = (name: string) => address(folder ? `${folder}/${name}` : name);
  const top = path(title);
  const { frame, page, file, animation, still } = example;
  const bases = { atlas: title, first: pages[0] ?? title, shown: pages[page] ?? title };
  const own: AtlasLiterals = {
    title: literal(title),
    titled: (name) => literal(name(title)),
    file: (of, ending) => literal(path(`${bases[of]}.${ending}`)),
    folder: top.includes('/') ? literal(top.slice(0, top.lastIndexOf('/'))) : undefined,
    isDivided: pages.length > 1,
    isList,
    frame: literal(frame),
    tag: (untagged) => literal(animation?.tag ?? untagged(file.slice(file.lastIndexOf('/') + 1))),
    animation: animation && literal(animation.name),
    loops: animation?.loops ?? false,
    still: still && {
      name: literal(still.name),
      file: (ending) => literal(path(`${title}/${still.file}.${ending}`)),
    },
  };
  return { language, code: atlas.lines(own).join('\n') };
}

const titleOf = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
