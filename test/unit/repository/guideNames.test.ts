import assert from 'node:assert/strict';
import { filesIn, read, readJson } from './files';
import type { Manifest } from './manifest';

/** The pages for users. */
const PAGES = ['README.md', ...filesIn('docs/guide', '.md')];

/** What else stands in italics: the words of other programs, keys, and what is stressed. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'VS Code': [
    'Auto Fix',
    'Go to Definition',
    'Open With…',
    'OK',
    'Reduce Motion',
    'Show Preview',
    'Show or Focus Hover',
    'Skip Changes',
  ],
  browsers: [
    'Allow all cookies',
    'Enhanced Tracking Protection',
    'Prevent cross-site tracking',
    'Privacy',
    'Privacy and security',
    'Sites allowed to use third-party cookies',
    'Third-party cookies',
  ],
  engines: [
    'Canvas Textures',
    'Compression',
    'Default Texture Filter',
    'Default Texture Mag Filter',
    'Default Texture Min Filter',
    'Filter Mode',
    'Graphics',
    'HDR 2D',
    'Nearest',
    'Point',
    'Project Settings',
    'Rendering',
    'Sprite Atlas V2 - Enabled',
    'Sprite Packer Mode',
    'Textures',
    'game.project',
    'nearest',
  ],
  keys: ['Ctrl+C', 'Ctrl+Z'],
  stressed: ['always', 'maybe this sprite', 'procedural placeholders', 'roots', 'third-party cookies', 'Sprite Kiln:'],
};

/** Sentences that say where a command is: their words, its title, and the menus; `folder`: of a folder too. */
const MENUS: readonly { readonly says: string; readonly titles: readonly string[]; readonly menus: readonly Menu[] }[] =
  [
    { says: 'Right-click a sprite, choose *Sprite Kiln*, and then *Animate…*', titles: ['Animate…'], menus: ['file'] },
    {
      says: "Agents' Budget…* in the Command Palette or in the menu of the status bar",
      titles: ["Agents' Budget…"],
      menus: ['palette'],
    },
    {
      says: 'The commands are in the *Sprite Kiln* menu of the Explorer, on the tab of an image, in the list of changes of Source Control, and in the Command Palette.',
      titles: ['Compare with HEAD', 'Compare with Revision…', 'Compare with Branch…'],
      menus: ['file', 'tab menu', 'changes', 'palette'],
    },
    {
      says: 'in the Command Palette, in the menu of a folder in the Explorer, and in the menu of Source Control.',
      titles: ['Compare Sprites with Branch…'],
      menus: ['folder', 'source control', 'palette'],
    },
    {
      says: "*Export…* (in the Explorer's menu, on the tab of a preview,",
      titles: ['Export…'],
      menus: ['file', 'tab'],
    },
    {
      says: "It's in the Explorer's menu, in *Save…* in the preview",
      titles: ['Add to Aseprite File…'],
      menus: ['file'],
    },
    {
      says: "*Open in Sprite Preview* is in the Explorer's menu and on the tab of an image.",
      titles: ['Open in Sprite Preview'],
      menus: ['file', 'tab'],
    },
    {
      says: "It's also in the message at the end of a run and in the Explorer's menu.",
      titles: ['Place on Source'],
      menus: ['file', 'palette'],
    },
    { says: '*Variants…* in the context menu of sprites', titles: ['Variants…'], menus: ['file'] },
    {
      says: '*Swap Palette…* in the context menu of a file or a folder,',
      titles: ['Swap Palette…'],
      menus: ['file', 'folder', 'palette'],
    },
    {
      says: '*Replace Placeholders…* (Command Palette, menu of *Runs*, menu of a folder)',
      titles: ['Replace Placeholders…'],
      menus: ['palette', 'runs', 'folder'],
    },
    {
      says: 'Right-click a sprite, several, or a folder, and choose *Make Style File…*',
      titles: ['Make Style File…'],
      menus: ['file', 'folder'],
    },
    {
      says: 'Right-click a sprite, several, or a folder, or use the menu of the preview or the Command Palette.',
      titles: ['Canvas…', 'Fit Set…'],
      menus: ['file', 'folder', 'tab', 'palette'],
    },
    {
      says: 'Right-click a character, or several files, and choose *Dress Up…*',
      titles: ['Dress Up…'],
      menus: ['file', 'tab', 'palette'],
    },
    {
      says: 'Right-click a folder or several sprites in the Explorer and choose *New Atlas…*',
      titles: ['New Atlas…'],
      menus: ['file', 'folder', 'palette'],
    },
  ];

/** What a page says about places of commands, or what looks like it. */
const CLAIM = /[Rr]ight-click|context menu|menu of|Explorer's menu|on the tab of/g;
/** Such words that are about something else. */
const NO_CLAIMS = [
  'Right-click `hero.png` in VS Code, and an edit',
  '![Right-click fox.png',
  '| right-click and choose |',
  '- **Act** on one or many from the context menu',
  'The status bar opens a menu of the main commands.',
];

type Menu = 'file' | 'folder' | 'tab' | 'tab menu' | 'changes' | 'source control' | 'palette' | 'runs';

const plain = (text: string) =>
  text
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\*\*[^*]+\*\*/g, '')
    .replace(/`[^`\n]*`/g, '');

/** The words in italics of a page, without line ends. */
const italicsOf = (text: string) =>
  [...plain(text).matchAll(/(?<![*\w])\*([^*\s][^*]*?)\*(?![*\w])/g)].map(([, words = '']) =>
    words.replace(/\s+/g, ' '),
  );

/** Names in the guide that the product doesn't have, by page. `PREFIX` stands before titles in the Command Palette. */
function unknownNames(page: string, text: string, titles: ReadonlySet<string>, known: (name: string) => boolean) {
  return italicsOf(text).flatMap((words) => {
    const title = /^Sprite Kiln: (.+)$/.exec(words)?.[1];
    const isKnown = title === undefined ? words.split(' > ').every(known) : titles.has(title);
    return isKnown ? [] : [`${page}: ${words}`];
  });
}

describe('Names in README and guide', () => {
  const manifest = readJson<Manifest>('package.json');
  const { contributes } = manifest;
  const nls = readJson<Readonly<Record<string, string>>>('package.nls.json');
  const bundle = readJson<Readonly<Record<string, string | { readonly message: string }>>>('l10n/bundle.l10n.json');
  const titleOf = (command: string) => nls[`command.${command.replace('spriteKiln.', '')}`] ?? '';
  const commands = new Map(contributes.commands.map(({ command }) => [titleOf(command), command]));
  const settings = Object.keys(contributes.configuration.properties).map((name) =>
    name
      .replace('spriteKiln.', '')
      .replace(/(?<!^)([A-Z])/g, ' $1')
      .replace(/^./, (first) => first.toUpperCase()),
  );
  const strings = [
    ...Object.values(nls),
    ...Object.values(bundle).map((one) => (typeof one === 'string' ? one : one.message)),
  ];
  const exact = new Set([...strings, ...settings, ...Object.values(OTHERS).flat()]);
  const patterns = strings
    .filter((one) => /^[A-Z][^{]*\{0\}[^{]*$/.test(one) && one.length < 40)
    .map(
      (one) =>
        new RegExp(
          `^${one
            .split('{0}')
            .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
            .join('[\\w.-]+')}$`,
        ),
    );
  const known = (name: string) => exact.has(name) || patterns.some((pattern) => pattern.test(name));

  it('are those of the product', () => {
    assert.deepEqual(
      PAGES.flatMap((page) => unknownNames(page, read(page), new Set(commands.keys()), known)),
      [],
    );
  });

  it('are checked: a command that was renamed, and a button that is gone, are noticed', () => {
    const text = 'Run *Sprite Kiln: Get Going*, choose *Fix\nPixels…*, then *Frobnicate…*, and save it.';
    assert.deepEqual(unknownNames('a.md', text, new Set(commands.keys()), known), [
      'a.md: Sprite Kiln: Get Going',
      'a.md: Frobnicate…',
    ]);
    const all = PAGES.map(read).join('\n');
    for (const name of Object.values(OTHERS).flat()) assert.ok(italicsOf(all).join('\n').includes(name), name);
  });

  const { menus } = contributes;
  const inMenu = (id: string, menu: string) => (menus[menu] ?? []).find(({ command }) => command === id);
  const FOLDER = /\bexplorerResourceIsFolder\b/;
  const HAS: Readonly<Record<Menu, (id: string) => boolean>> = {
    file: (id) => /resourceExtname/.test(inMenu(id, 'spriteKiln.explorer')?.when ?? ''),
    folder: (id) => FOLDER.test(inMenu(id, 'spriteKiln.explorer')?.when ?? ''),
    tab: (id) => inMenu(id, 'editor/title') !== undefined,
    'tab menu': (id) => inMenu(id, 'editor/title/context') !== undefined,
    changes: (id) => inMenu(id, 'scm/resourceState/context') !== undefined,
    'source control': (id) => inMenu(id, 'scm/title') !== undefined,
    palette: (id) => inMenu(id, 'commandPalette')?.when !== 'false',
    runs: (id) => inMenu(id, 'view/title') !== undefined,
  };

  it('of commands are in the menus that the sentences say', () => {
    const all = PAGES.map(read).join('\n').replace(/\s+/g, ' ');
    for (const { says, titles, menus: places } of MENUS) {
      assert.ok(all.includes(says), says);
      for (const title of titles) {
        const id = commands.get(title) ?? assert.fail(title);
        assert.deepEqual(
          places.filter((place) => !HAS[place](id)),
          [],
          title,
        );
      }
    }
  });

  it('of places are all checked: each sentence about a menu has a row', () => {
    const missing = PAGES.flatMap((page) => {
      const text = read(page).replace(/\s+/g, ' ');
      const rows = [...MENUS.map(({ says }) => says), ...NO_CLAIMS].flatMap((says) => {
        const at = text.indexOf(says);
        return at < 0 ? [] : [{ from: at, to: at + says.length }];
      });
      return [...text.matchAll(CLAIM)].flatMap(({ index }) =>
        rows.some(({ from, to }) => from <= index && index < to)
          ? []
          : [`${page}: ${text.slice(index - 40, index + 60)}`],
      );
    });
    assert.deepEqual(missing, []);
  });

  it("in README's table are in the menu of a file, and of a folder if it says so", () => {
    const rows = [...read('README.md').matchAll(/^\| \*\*([^*]+)\*\*([^|]*)\|/gm)];
    assert.ok(rows.length >= 10);
    for (const [, title = '', rest = ''] of rows) {
      const id = commands.get(title) ?? assert.fail(title);
      assert.ok(HAS.file(id), title);
      assert.equal(HAS.folder(id), rest.includes('also on folders'), title);
    }
  });
});
