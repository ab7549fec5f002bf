import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../support/places';
import { succeeds } from '../support/wait';
import { startEditor, THEMES, type Theme } from '../support/window/editor';
import { Workbench } from '../support/window/workbench';
import { Film } from './film';
import { SCENARIOS, type ScenarioName } from './scenarios';
import { LANGUAGES } from './titles';

const isTheme = (name: string): name is Theme => name in THEMES;
const isScenario = (name: string): name is ScenarioName => name in SCENARIOS;

/** Screenshots of the window: `shots.child.js [scenario…] [theme…] [1280x800] [de]`; by default all scenarios in the dark theme. */
async function main(words: string[]): Promise<void> {
  const sizes = words.filter((word) => /^\d+x\d+$/.test(word));
  const unknown = words.filter(
    (word) => !isTheme(word) && !isScenario(word) && !sizes.includes(word) && !LANGUAGES.includes(word),
  );
  if (unknown.length) {
    const known = [...Object.keys(SCENARIOS), ...Object.keys(THEMES), '1280x800', ...LANGUAGES].join(', ');
    throw new Error(`${unknown.join(', ')} is not known. There are: ${known}.`);
  }
  const [width = 1280, height = 800] = (sizes[0] ?? '').split('x').filter(Boolean).map(Number);
  const language = words.find((word) => LANGUAGES.includes(word));
  const themes = words.filter(isTheme);
  const scenarios = words.filter(isScenario);
  for (const theme of themes.length ? themes : (['dark'] as const)) {
    for (const name of scenarios.length ? scenarios : (Object.keys(SCENARIOS) as ScenarioName[])) {
      console.log(path.relative(root, await shoot(name, theme, { width, height }, language)));
    }
  }
}

async function shoot(
  name: ScenarioName,
  theme: Theme,
  size: { width: number; height: number },
  language: string | undefined,
): Promise<string> {
  const suffix = language ? `-${language}` : '';
  const file = path.join(root, 'out/shots', `${name}-${theme}-${size.width}x${size.height}${suffix}.png`);
  await mkdir(path.dirname(file), { recursive: true });
  const editor = await startEditor({
    theme,
    size,
    language,
    // Some scenarios go up to a question before a hosted service is called.
    env: { SPRITE_KILN_API_KEY: 'a-key-of-the-pictures' },
    copyOf: path.join(root, 'samples'),
    settings: { 'git.enabled': true },
    extensions: [path.join(root, 'sprite-kiln.vsix')],
  });
  try {
    const film = new Film(editor.page);
    await SCENARIOS[name]({ editor, workbench: new Workbench(editor.page), film }, language);
    const moving = await film.bytes();
    if (moving) {
      const place = file.replace(/png$/, 'gif');
      await writeFile(place, moving);
      return place;
    }
    // Icons of a page come with its font.
    for (const frame of editor.page.frames()) await succeeds(frame.evaluate('document.fonts.ready.then(() => true)'));
    await editor.page.screenshot({ path: file });
    return file;
  } catch (error) {
    await editor.page.screenshot({ path: `${file}.failed.png` });
    throw error;
  } finally {
    await editor.close();
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
