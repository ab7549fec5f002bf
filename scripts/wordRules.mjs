// How the words of others reach people: as `plainText`. The compiler lets foreign text into no sentence (`shared/base/foreignText.ts`), and
// here is what it cannot see: `rawText`, which is for comparing, storing and sending, makes a string of it as well.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sources } from './lib/sources.mjs';

/** Modules that only compose sentences: they have nothing to compare or to send. */
const SENTENCES = /Text\.ts$/;

/** What gives text of others as an ordinary string, the one file that may ask for it, and what others ask for instead. */
const ELSEWHERE = [
  [/\basRelativePath\(/, 'src/extension/platform/workspaceFiles.ts', 'pathOf'],
  [/\b(\w+) instanceof Error \? \1\.message : String\(/, 'src/extension/platform/errors.ts', 'messageOf'],
];

/** What stands between the brackets of each call of `l10n.t` in a source text. */
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

/** Place of the sign that ends what is quoted from `start` on. */
function endOfQuoted(text, start) {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start]) at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Places where raw text of others goes into a sentence, as lines of text. `root` is the project's folder. */
export async function wordFaults(root = '.') {
  const faults = [];
  for (const file of await sources('src/extension', root)) {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (SENTENCES.test(file) && /\brawText\b/.test(text)) faults.push(`${file} must show plainText, not rawText`);
    if (SENTENCES.test(file) && /^(?!.*foreignText\().*\.fsPath\b/m.test(text))
      faults.push(`${file} must show paths as plainText`);
    for (const [source, home, instead] of ELSEWHERE) {
      if (file !== home && source.test(text)) faults.push(`${file} must take ${instead}`);
    }
    for (const sentence of sentencesIn(text)) {
      if (/\brawText\(|\.message\b/.test(sentence))
        faults.push(`${file} puts raw text into a sentence: ${sentence.trim()}`);
      // What is put in would be the label of a link that is wanted, or its address.
      if (/'[^']*\]\([^']*'/.test(sentence)) faults.push(`${file} has a sentence with a link: ${sentence.trim()}`);
    }
  }
  return faults;
}
