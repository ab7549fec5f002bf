import type { Reach } from '../../../shared/base/reached';
import { answerTasks, nothing } from '../../../work/answerTasks';
import { certainText } from '../../references/textFiles';
import { MentionIndex, type SpriteName } from '../mentions/mentionIndex';
import { mentionsIn } from '../mentions/mentions';
import type { CodeTasks, CodeText, ScannedText } from './codeTasks';
import { scanned } from './scanText';

// The script of the thread that reads code.

function scan({ texts }: CodeTasks['scan']['input'], tell: Reach): readonly ScannedText[] {
  return texts.map((text, index) => {
    tell({ what: 'file', at: index + 1, of: texts.length });
    return scanOne(text);
  });
}

function scanOne({ fileName, content }: CodeText): ScannedText {
  const text = typeof content === 'string' ? content : certainText(content);
  if (text === undefined) return { kind: 'undecoded' };
  const found = scanned(text, fileName);
  return found ? { kind: 'scanned', scanned: found } : { kind: 'no-kind' };
}

/** The same names come with each batch of files. */
let known: { readonly key: string; readonly index: MentionIndex } | undefined;

function indexOf(names: readonly SpriteName[]): MentionIndex {
  const key = JSON.stringify(names);
  if (known?.key !== key) known = { key, index: new MentionIndex(names) };
  return known.index;
}

function mentions({ names, texts }: CodeTasks['mentions']['input'], tell: Reach): CodeTasks['mentions']['answer'] {
  return mentionsIn(texts, indexOf(names), (at) => tell({ what: 'file', at, of: texts.length }));
}

answerTasks<CodeTasks, never>(
  { scan: { carryOut: scan, moved: nothing }, mentions: { carryOut: mentions, moved: nothing } },
  () => undefined,
);
