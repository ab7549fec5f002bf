import { splitName } from '../disk/fileStore';

/** How text can name a picture. */
export type Form =
  /** `"art/hero.png"`, in single or double quotes, or in backticks. */
  | 'quoted'
  /** `url(art/hero.png)`. */
  | 'url'
  /** `![](art/hero.png)`, and `[hero]: art/hero.png`. */
  | 'markdown'
  /** One of several in quotes: `srcset="hero.png 1x, hero2.png 2x"`. */
  | 'list'
  /** Without quotes, up to the next space or bracket: `image: art/hero.png`. */
  | 'bare';

/** A function that loads a picture by its name without an extension. */
export interface LoadCall {
  /** Matches the code before the opening quote. */
  readonly before: RegExp;
  /** Folders of a project in which such names start; parts joined by `/`. */
  readonly folders: readonly string[];
}

/** Files that name pictures in the same way. */
export interface ReferenceKind {
  /** Language ids of editors. */
  readonly languages: readonly string[];
  /** Lowercase, without the dot. Editors without an extension for a language have no id for it. */
  readonly extensions: readonly string[];
  readonly forms: readonly Form[];
  /** Whether paths may be percent-encoded, as in URLs. */
  readonly isUrl?: boolean;
  /** Where relative paths start first: in the folder of the file itself, or at the top of the project. */
  readonly first: 'file' | 'project';
  /** Folders, of the project and of each folder above the file, in which paths start too; parts joined by `/`, empty for the folder itself. */
  readonly folders: readonly string[];
  readonly calls?: readonly LoadCall[];
}

/** Folders that web servers and bundlers serve at `/`. */
export const SERVED = ['public', 'static', ''] as const;

const WEB = ['', 'public', 'static', 'assets', 'public/assets', 'src/assets', 'src'];
const GAME = ['', 'assets', 'resources', 'res', 'data'];

/** Every kind of file in which pictures are found. The first row with the extension counts, else the first with the language. */
export const KINDS: readonly ReferenceKind[] = [
  {
    languages: ['gdscript', 'gdresource', 'gdshader'],
    extensions: ['gd', 'tres', 'tscn', 'gdshader', 'godot'],
    forms: ['quoted'],
    first: 'file',
    folders: [''],
  },
  {
    languages: ['csharp'],
    extensions: ['cs'],
    forms: ['quoted'],
    first: 'file',
    folders: ['', 'Assets', 'Content', 'assets'],
    calls: [
      {
        before: /\bResources\.Load(?:All|Async)?\s{0,4}(?:<[\w.]{1,40}>)?\s{0,4}\(\s{0,40}$/,
        folders: ['Assets/Resources', 'Resources'],
      },
      { before: /\bContent\.Load\s{0,4}(?:<[\w.]{1,40}>)?\s{0,4}\(\s{0,40}$/, folders: ['Content'] },
    ],
  },
  {
    languages: ['javascript', 'javascriptreact', 'typescript', 'typescriptreact', 'vue', 'svelte', 'astro'],
    extensions: ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx', 'mts', 'cts', 'vue', 'svelte', 'astro'],
    forms: ['quoted', 'url', 'list'],
    isUrl: true,
    first: 'file',
    folders: WEB,
  },
  {
    languages: ['css', 'scss', 'less', 'sass', 'stylus', 'postcss', 'uss'],
    extensions: ['css', 'scss', 'less', 'sass', 'styl', 'pcss', 'uss'],
    forms: ['quoted', 'url'],
    isUrl: true,
    first: 'file',
    folders: WEB,
  },
  {
    languages: ['html', 'handlebars', 'php', 'razor', 'jinja-html', 'twig', 'pug', 'xml', 'xsl', 'svg'],
    extensions: ['html', 'htm', 'xhtml', 'hbs', 'php', 'cshtml', 'twig', 'pug', 'xml', 'svg', 'tmx', 'fnt', 'uxml'],
    forms: ['quoted', 'url', 'list', 'bare'],
    isUrl: true,
    first: 'file',
    folders: WEB,
  },
  {
    languages: ['markdown', 'mdx'],
    extensions: ['md', 'mdx', 'markdown'],
    forms: ['markdown', 'quoted', 'list', 'bare'],
    isUrl: true,
    first: 'file',
    folders: ['', 'static', 'public'],
  },
  {
    languages: ['json', 'jsonc', 'json5', 'jsonl'],
    extensions: ['json', 'jsonc', 'json5', 'ldtk', 'tmj', 'tsj', 'tps', 'yy'],
    forms: ['quoted'],
    first: 'file',
    folders: ['', 'public', 'static', 'assets', 'public/assets', 'src/assets'],
  },
  { languages: ['lua', 'moonscript'], extensions: ['lua', 'moon'], forms: ['quoted'], first: 'project', folders: GAME },
  {
    languages: ['defold'],
    extensions: ['atlas', 'tilesource', 'tilemap', 'sprite', 'gui', 'collection', 'script', 'gui_script'],
    forms: ['quoted'],
    first: 'project',
    folders: [''],
  },
  {
    languages: [
      'python',
      'ruby',
      'rust',
      'c',
      'cpp',
      'java',
      'kotlin',
      'go',
      'swift',
      'dart',
      'zig',
      'haxe',
      'nim',
      'odin',
    ],
    extensions: [
      'py',
      'rb',
      'rs',
      'ron',
      'c',
      'h',
      'cc',
      'cpp',
      'cxx',
      'hpp',
      'hh',
      'java',
      'kt',
      'kts',
      'go',
      'swift',
      'dart',
      'zig',
      'hx',
      'nim',
      'odin',
    ],
    forms: ['quoted'],
    first: 'file',
    folders: [...GAME, 'core/assets', 'src/main/resources'],
  },
  {
    languages: ['yaml', 'toml', 'ini', 'properties'],
    extensions: ['yaml', 'yml', 'toml', 'ini', 'cfg', 'properties'],
    forms: ['quoted', 'bare'],
    first: 'file',
    folders: GAME,
  },
];

/** The kind of a file; undefined if pictures aren't looked for in it. @param language id in an editor, if known */
export function kindOf(fileName: string, language?: string): ReferenceKind | undefined {
  const { extension } = splitName(fileName);
  return (
    KINDS.find(({ extensions }) => extensions.includes(extension)) ??
    (language === undefined ? undefined : KINDS.find(({ languages }) => languages.includes(language)))
  );
}
