import { splitName } from '../disk/fileStore';
import type { Syntax } from './syntaxes';

/** How text can name a picture. */
export type Form =
  /** `"art/hero.png"`, in single or double quotes, or in backticks. */
  | 'quoted'
  /** `[[art/hero.png]]`, in Lua. */
  | 'long'
  /** `url(art/hero.png)`. */
  | 'url'
  /** `![](art/hero.png)`, and `[hero]: art/hero.png`. */
  | 'markdown'
  /** One of several in quotes: `srcset="hero.png 1x, hero2.png 2x"`. */
  | 'list'
  /** Without quotes, in a tag: `src=art/hero.png`. */
  | 'attribute'
  /** All text between two tags: `<string>hero.png</string>`. */
  | 'text'
  /** The value of a setting: `image = art/hero.png`. */
  | 'value'
  /** A plain scalar of YAML: `image: art/hero.png`. */
  | 'plain'
  /** A line of its own, without the space around it. */
  | 'line'
  /** One of the patterns of `//go:embed`. */
  | 'pattern'
  /** A word or several in a sentence, up to a bracket or a quote. */
  | 'word';

/** A function, or a key, that takes the name of a picture without its extension. */
export interface LoadCall {
  /** Matches the text before the opening quote. */
  readonly before: RegExp;
  /** Folders of a project in which such names start; parts joined by `/`. */
  readonly folders: readonly string[];
  /** Whether names there are also those of other things, so that a person must change them. */
  readonly isKept?: boolean;
}

/** How strings are written that begin with a quote. */
export type Strings = Readonly<Partial<Record<'"' | "'" | '`', Syntax>>>;

/** Files that name pictures in the same way. */
export interface ReferenceKind {
  /** Language ids of editors. */
  readonly languages: readonly string[];
  /** Lowercase, without the dot. Editors without an extension for a language have no id for it. */
  readonly extensions: readonly string[];
  /** What text of this kind begins with, for extensions that other kinds have too. */
  readonly start?: RegExp;
  readonly forms: readonly Form[];
  readonly strings: Strings;
  /** Whether code puts paths together from parts. */
  readonly isCode?: boolean;
  /** Whether strings next to each other are one, as in C and Python. */
  readonly isAdjacent?: boolean;
  /** Methods that append to a path, in lowercase; other languages may have some of the same name for something else. */
  readonly appends?: readonly string[];
  /** Whether quotes in tags are attributes of HTML. */
  readonly hasTags?: boolean;
  /** Whether paths are URLs, in which some characters are percent-encoded. `perhaps`: it depends on what takes them. Default: `never`. */
  readonly address?: Address;
  /** Where relative paths start first: in the folder of the file itself, or at the top of the project. */
  readonly first: 'file' | 'project';
  /** Folders, of the project and of each folder above the file, in which paths start too; parts joined by `/`, empty for the folder itself. */
  readonly folders: readonly string[];
  /** The same for paths that start with `/`. Default: `SERVED`. */
  readonly rooted?: readonly string[];
  /** A folder whose files are found next to those of another, such as `java` and `resources` below `src/main`. */
  readonly mirrors?: Readonly<Record<string, string>>;
  readonly calls?: readonly LoadCall[];
}

export type Address = 'never' | 'perhaps' | 'always';

/** Folders that web servers and bundlers serve at `/`. */
export const SERVED = ['public', 'static', ''] as const;

const WEB = ['', 'public', 'static', 'assets', 'public/assets', 'src/assets', 'src'];
const GAME = ['', 'assets', 'resources', 'res', 'data'];
const COMPILED = [...GAME, 'core/assets', 'src/main/resources'];

const BOTH: Strings = { '"': 'escaped', "'": 'escaped' };
const DOUBLE: Strings = { '"': 'escaped' };
const ALL: Strings = { '"': 'escaped', "'": 'escaped', '`': 'holes' };
const XML: Strings = { '"': 'xml', "'": 'xml' };

/** Where languages of the Java machine find files: a class path starts in several folders of sources. */
const JVM = {
  appends: ['append', 'child', 'resolve', 'sibling', 'resolvesibling', 'div'],
  first: 'file',
  folders: COMPILED,
  rooted: ['src/main/resources', 'resources', 'src', 'res', 'assets', 'core/assets', ''],
  mirrors: { java: 'resources', kotlin: 'resources', scala: 'resources', groovy: 'resources' },
} as const;

/** RPG Maker's databases and maps name pictures of a folder each, without an extension. */
const RPG_MAKER: readonly LoadCall[] = [
  key('characterName', ['img/characters']),
  key('faceName', ['img/faces']),
  key('(?:battlerName|svBattlerName)', ['img/enemies', 'img/sv_actors', 'img/sv_enemies']),
  key('animation[12]Name', ['img/animations']),
  key('parallaxName', ['img/parallaxes']),
  key('battleback1Name', ['img/battlebacks1']),
  key('battleback2Name', ['img/battlebacks2']),
  key('title1Name', ['img/titles1']),
  key('title2Name', ['img/titles2']),
  { before: /"tilesetNames"\s{0,4}:\s{0,4}\[\s{0,4}(?:"[^"]{0,80}",\s{0,4}){0,8}$/, folders: ['img/tilesets'] },
  {
    before: /"code"\s?:\s?231\s?,\s?"indent"\s?:\s?\d{1,3}\s?,\s?"parameters"\s?:\s?\[\s?\d{1,3}\s?,\s?$/,
    folders: ['img/pictures'],
  },
];

function key(name: string, folders: readonly string[]): LoadCall {
  return { before: new RegExp(`"${name}"\\s{0,4}:\\s{0,4}$`), folders };
}

/** Every kind of file in which pictures are found. The first row with the extension counts, else the first with the language. */
export const KINDS: readonly ReferenceKind[] = [
  {
    languages: [],
    extensions: ['tmx', 'tsx', 'tx', 'fnt', 'plist', 'scml'],
    start: /^\s{0,40}<(?:\?xml|!DOCTYPE|map|tileset|template|font|plist|spriter_data)\b/i,
    forms: ['quoted', 'text', 'word'],
    strings: XML,
    first: 'file',
    folders: WEB,
  },
  {
    languages: ['gdscript', 'gdresource', 'gdshader'],
    extensions: ['gd', 'tres', 'tscn', 'gdshader', 'godot'],
    forms: ['quoted'],
    strings: BOTH,
    isCode: true,
    first: 'file',
    folders: [''],
  },
  {
    languages: ['csharp'],
    extensions: ['cs'],
    forms: ['quoted'],
    strings: DOUBLE,
    isCode: true,
    appends: ['append'],
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
    strings: ALL,
    isCode: true,
    hasTags: true,
    address: 'perhaps',
    first: 'file',
    folders: WEB,
  },
  {
    languages: ['css', 'scss', 'less', 'sass', 'stylus', 'postcss'],
    extensions: ['css', 'scss', 'less', 'sass', 'styl', 'pcss'],
    forms: ['quoted', 'url'],
    strings: { '"': 'css', "'": 'css' },
    isCode: true,
    address: 'always',
    first: 'file',
    folders: WEB,
  },
  // Style sheets of Unity.
  {
    languages: ['uss'],
    extensions: ['uss'],
    forms: ['quoted', 'url'],
    strings: { '"': 'css', "'": 'css' },
    isCode: true,
    address: 'always',
    first: 'file',
    folders: [''],
    calls: [
      {
        before: /\b(?:background-image|cursor)\s{0,8}:\s{0,8}resource\(\s{0,8}$/,
        folders: ['Assets/Resources', 'Resources'],
      },
    ],
  },
  {
    languages: ['html', 'handlebars', 'php', 'razor', 'jinja-html', 'twig', 'pug'],
    extensions: ['html', 'htm', 'xhtml', 'hbs', 'php', 'cshtml', 'twig', 'pug'],
    forms: ['quoted', 'url', 'list', 'attribute', 'text', 'word'],
    strings: { '"': 'dollars', "'": 'escaped', '`': 'holes' },
    isCode: true,
    hasTags: true,
    address: 'perhaps',
    first: 'file',
    folders: WEB,
  },
  {
    languages: ['svg'],
    extensions: ['svg'],
    forms: ['quoted', 'text', 'url', 'word'],
    strings: XML,
    address: 'always',
    first: 'file',
    folders: WEB,
  },
  {
    languages: ['xml', 'xsl'],
    extensions: ['xml', 'uxml'],
    forms: ['quoted', 'text', 'url', 'word'],
    strings: XML,
    first: 'file',
    folders: WEB,
  },
  {
    languages: [],
    extensions: ['tmx', 'tx', 'plist', 'scml', 'tps'],
    forms: ['quoted', 'text', 'word'],
    strings: XML,
    first: 'file',
    folders: WEB,
  },
  // AngelCode's text format has no escapes.
  {
    languages: [],
    extensions: ['fnt'],
    forms: ['quoted', 'word'],
    strings: { '"': 'raw' },
    first: 'file',
    folders: GAME,
  },
  // glTF names its textures by URIs.
  {
    languages: [],
    extensions: ['gltf'],
    forms: ['quoted'],
    strings: DOUBLE,
    address: 'always',
    first: 'file',
    folders: [''],
  },
  {
    languages: ['markdown', 'mdx'],
    extensions: ['md', 'mdx', 'markdown'],
    forms: ['markdown', 'quoted', 'list', 'attribute', 'word'],
    strings: {},
    hasTags: true,
    first: 'file',
    folders: ['', 'static', 'public'],
  },
  {
    languages: ['json', 'jsonc', 'json5', 'jsonl'],
    extensions: ['json', 'jsonc', 'json5', 'ldtk', 'tmj', 'tsj', 'tj', 'world'],
    forms: ['quoted'],
    strings: DOUBLE,
    first: 'file',
    folders: ['', 'public', 'static', 'assets', 'public/assets', 'src/assets'],
    calls: RPG_MAKER,
  },
  {
    languages: [],
    extensions: ['yy', 'yyp'],
    forms: ['quoted'],
    strings: DOUBLE,
    first: 'file',
    folders: [''],
    // A frame's name is that of its picture, of its layers, and of what refers to it in other files.
    calls: [{ before: /"(?:%?Name|name)"\s{0,4}:\s{0,4}$/, folders: [''], isKept: true }],
  },
  {
    languages: ['lua', 'moonscript'],
    extensions: ['lua', 'moon'],
    forms: ['quoted', 'long'],
    strings: BOTH,
    isCode: true,
    first: 'project',
    folders: GAME,
  },
  {
    languages: ['defold'],
    extensions: [
      'atlas',
      'tilesource',
      'tilemap',
      'sprite',
      'gui',
      'collection',
      'script',
      'gui_script',
      'particlefx',
      'model',
    ],
    // LibGDX's and Spine's atlases begin with the name of their picture.
    forms: ['quoted', 'line'],
    strings: BOTH,
    isCode: true,
    first: 'project',
    folders: [''],
  },
  {
    languages: ['python'],
    extensions: ['py', 'pyw'],
    forms: ['quoted'],
    strings: BOTH,
    isCode: true,
    isAdjacent: true,
    first: 'file',
    folders: COMPILED,
  },
  {
    languages: ['c', 'cpp'],
    extensions: ['c', 'h', 'cc', 'cpp', 'cxx', 'hpp', 'hh'],
    forms: ['quoted'],
    strings: DOUBLE,
    isCode: true,
    isAdjacent: true,
    appends: ['append', 'assign'],
    first: 'file',
    folders: COMPILED,
  },
  {
    languages: ['java', 'scala'],
    extensions: ['java', 'scala'],
    forms: ['quoted'],
    strings: DOUBLE,
    isCode: true,
    ...JVM,
  },
  {
    languages: ['kotlin', 'groovy'],
    extensions: ['kt', 'kts', 'groovy', 'gradle'],
    forms: ['quoted'],
    strings: { '"': 'dollars' },
    isCode: true,
    ...JVM,
  },
  {
    languages: ['go'],
    extensions: ['go'],
    forms: ['pattern', 'quoted'],
    strings: { '"': 'escaped', '`': 'raw' },
    isCode: true,
    first: 'file',
    folders: COMPILED,
  },
  {
    languages: ['ruby'],
    extensions: ['rb'],
    forms: ['quoted'],
    strings: { '"': 'hashes', "'": 'escaped' },
    isCode: true,
    first: 'file',
    folders: COMPILED,
  },
  {
    languages: ['dart'],
    extensions: ['dart'],
    forms: ['quoted'],
    strings: { '"': 'dollars', "'": 'dollars' },
    isCode: true,
    first: 'file',
    folders: COMPILED,
  },
  {
    languages: ['haxe'],
    extensions: ['hx'],
    forms: ['quoted'],
    strings: { '"': 'escaped', "'": 'holes' },
    isCode: true,
    first: 'file',
    folders: COMPILED,
  },
  {
    languages: ['swift'],
    extensions: ['swift'],
    forms: ['quoted'],
    strings: DOUBLE,
    isCode: true,
    first: 'file',
    folders: COMPILED,
    appends: ['append'],
    calls: [{ before: /\b(?:imageNamed|named)\s?:\s?$/, folders: ['', 'Resources', 'Assets'] }],
  },
  {
    languages: ['rust', 'zig', 'nim', 'odin'],
    extensions: ['rs', 'ron', 'zig', 'nim', 'odin'],
    forms: ['quoted'],
    strings: DOUBLE,
    isCode: true,
    appends: ['push'],
    first: 'file',
    folders: COMPILED,
  },
  {
    languages: ['yaml'],
    extensions: ['yaml', 'yml'],
    forms: ['quoted', 'plain', 'word'],
    strings: { '"': 'escaped', "'": 'doubled' },
    first: 'file',
    folders: GAME,
  },
  {
    languages: ['toml'],
    extensions: ['toml'],
    forms: ['quoted', 'word'],
    strings: { '"': 'escaped', "'": 'raw' },
    first: 'file',
    folders: GAME,
  },
  {
    languages: ['ini'],
    extensions: ['ini', 'cfg'],
    forms: ['quoted', 'value', 'word'],
    strings: { '"': 'unknown', "'": 'unknown' },
    first: 'file',
    folders: GAME,
  },
  // The settings of Defold.
  {
    languages: [],
    extensions: ['project'],
    forms: ['value'],
    strings: {},
    first: 'project',
    folders: [''],
  },
  {
    languages: ['properties'],
    extensions: ['properties'],
    forms: ['value', 'word'],
    strings: {},
    first: 'file',
    folders: COMPILED,
  },
];

/** Extensions of files in which pictures are found, so that other files stay closed. */
const EXTENSIONS: ReadonlySet<string> = new Set(KINDS.flatMap(({ extensions }) => extensions));

/** Whether pictures may be looked for in a file. */
export function hasKind(fileName: string): boolean {
  return EXTENSIONS.has(splitName(fileName).extension);
}

/**
 * The kind of a file; undefined if pictures aren't looked for in it.
 * @param start the beginning of its text, by which Tiled's tilesets and TypeScript differ, for example
 * @param language id in an editor, if known
 */
export function kindOf(fileName: string, start: string, language?: string): ReferenceKind | undefined {
  const { extension } = splitName(fileName);
  const isOne = ({ start: begins }: ReferenceKind) => begins?.test(start) ?? true;
  return (
    KINDS.find((kind) => kind.extensions.includes(extension) && isOne(kind)) ??
    (language === undefined ? undefined : KINDS.find((kind) => kind.languages.includes(language) && isOne(kind)))
  );
}
