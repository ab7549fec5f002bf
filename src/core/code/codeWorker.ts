import type { Reach } from '../../shared/base/reached';
import { answerTasks, nothing } from '../../work/answerTasks';
import { certainText } from '../references/textFiles';
import type { CodeTasks, CodeText, ScannedText } from './codeTasks';
import { scanText } from './scanText';

// The script of the thread that reads code.

function scan({ texts }: CodeTasks['scan']['input'], tell: Reach): readonly ScannedText[] {
  return texts.map((text, index) => {
    tell({ what: 'file', at: index + 1, of: texts.length });
    return scanned(text);
  });
}

function scanned({ fileName, content }: CodeText): ScannedText {
  const text = typeof content === 'string' ? content : certainText(content);
  if (text === undefined) return { kind: 'undecoded' };
  const names = scanText(text, fileName);
  return names ? { kind: 'names', names } : { kind: 'no-kind' };
}

answerTasks<CodeTasks, never>({ scan: { carryOut: scan, moved: nothing } }, () => undefined);
