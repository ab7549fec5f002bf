import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes to a server's data folder what installing language packs would write. The packs translate nothing of VS Code itself, so tests find its menus
 * by their English names; but the display language is the pack's, and extensions use it.
 * @param languages as in the names of translated files: `de`
 */
export async function addLanguages(dataFolder: string, languages: readonly string[]): Promise<void> {
  if (languages.length === 0) return;
  const folder = path.join(dataFolder, 'data');
  const translation = (language: string) => path.join(folder, `translation-${language}.json`);
  const pack = (language: string) => ({
    hash: `empty-${language}`,
    extensions: [{ extensionIdentifier: { id: `test.language-pack-${language}` }, version: '1.0.0' }],
    translations: { vscode: translation(language) },
    label: language,
  });
  await mkdir(folder, { recursive: true });
  for (const language of languages) {
    await writeFile(translation(language), JSON.stringify({ version: '1.0.0', contents: {} }));
  }
  const packs = Object.fromEntries(languages.map((language) => [language, pack(language)]));
  await writeFile(path.join(folder, 'languagepacks.json'), JSON.stringify(packs));
}
