import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Leaves in a server's data folder what installing a language pack leaves there. The pack translates nothing of VS Code
 * itself, so tests find its menus by their English names; but the display language is the pack's, and extensions use it.
 * @param language As in the names of translated files: `de`.
 */
export async function addLanguage(dataFolder: string, language: string): Promise<void> {
  const folder = path.join(dataFolder, 'data');
  const translation = path.join(folder, `translation-${language}.json`);
  const pack = {
    hash: `empty-${language}`,
    extensions: [{ extensionIdentifier: { id: `test.language-pack-${language}` }, version: '1.0.0' }],
    translations: { vscode: translation },
    label: language,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(translation, JSON.stringify({ version: '1.0.0', contents: {} }));
  await writeFile(path.join(folder, 'languagepacks.json'), JSON.stringify({ [language]: pack }));
}
