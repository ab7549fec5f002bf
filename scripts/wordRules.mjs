// Checks that text from outside only reaches people as `plainText`. The compiler keeps foreign text out of sentences
// (`shared/base/foreignText.ts`), but it can't see `rawText`, which makes a string for comparing, storing, and sending.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sources } from './lib/sources.mjs';

/** Modules that only compose sentences: they have nothing to compare or to send. */
const SENTENCES = /Text\.ts$/;

/** Folders of code that shows sentences to people. */
const FOLDERS = ['src/core', 'src/extension'];

/** Calls that return text from outside as an ordinary string, the one file that may use each, and what all others use instead. */
const ELSEWHERE = [
  [/\basRelativePath\(/, 'src/extension/platform/workspaceFiles.ts', 'pathOf'],
  [/\b(\w+) instanceof Error \? \1\.message : String\(/, 'src/core/text/errors.ts', 'messageOf'],
];

/** The arguments of each call of `l10n.t` in a source text. */
function* sentencesIn(text) {
  for (const { index, 0: call } of text.matchAll(/\bl10n\.t\(/g)) {
    const start = index + call.length;
    let end = start;
    for (let depth = 1; depth > 0 && end < text.length; end++) {
      const sign = text[end];
      if ('\'"`'.includes(sign)) end = endOfQuoted(text, end);
      else if (sign === '(') depth++;
      else if (sign === ')') depth--;
    }
    yield text.slice(start, end - 1);
  }
}

/** Index of the quotation mark that ends the string starting at `start`. */
function endOfQuoted(text, start) {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start]) at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Places where raw text from outside gets into a sentence, as lines of text. `root` is the project's folder. */
export async function wordFaults(root = '.') {
  const faults = [];
  for (const file of (await Promise.all(FOLDERS.map((folder) => sources(folder, root)))).flat()) {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (SENTENCES.test(file)) faults.push(...wordsOnlyFaults(file, text));
    for (const [source, home, instead] of ELSEWHERE) {
      if (file !== home && source.test(text)) faults.push(`${file} must take ${instead}`);
    }
    for (const sentence of sentencesIn(text)) faults.push(...sentenceFaults(file, sentence));
  }
  return faults;
}

/** Of a file that only has sentences. */
function wordsOnlyFaults(file, text) {
  const faults = [];
  if (/\brawText\b/.test(text)) faults.push(`${file} must show plainText, not rawText`);
  if (/^(?!.*foreignText\().*\.fsPath\b/m.test(text)) faults.push(`${file} must show paths as plainText`);
  return faults;
}

function sentenceFaults(file, sentence) {
  const faults = [];
  if (/\brawText\(|\.message\b/.test(sentence))
    faults.push(`${file} puts raw text into a sentence: ${sentence.trim()}`);
  // An inserted value would be the label of an intended link, or its URL.
  if (/'[^']*\]\([^']*'/.test(sentence)) faults.push(`${file} has a sentence with a link: ${sentence.trim()}`);
  return faults;
}
