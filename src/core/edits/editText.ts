import * as l10n from '@vscode/l10n';
import { countOf, fileCount } from '../../shared/base/counts';
import { plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import type { PartOutcome } from '../../sprite/edit/files/changeSources';
import { outcomeText } from '../../sprite/edit/words/outcomeText';
import { nameOf } from '../disk/fileStore';
import type { EditedFile } from './editFiles';

/** What was changed, in sentences: `Saved hero-canvas.png.` */
export function editedText(files: readonly EditedFile[]): string {
  const changed = files.filter(({ output }) => output !== null);
  const right = files.length - changed.length;
  const [first] = changed;
  if (!first) {
    const words = {
      one: () => l10n.t('{0} is right already.', nameIn(files[0]?.source)),
      several: () => l10n.t('{0} are right already.', fileCount(files.length)),
    };
    return files.length ? countOf(words, files.length) : l10n.t('Nothing was changed.');
  }
  const what = changed.length === 1 ? nameIn(first.output ?? first.source) : fileCount(changed.length);
  const done = changed.every(({ source, output }) => output === source)
    ? l10n.t('Replaced {0}.', what)
    : l10n.t('Saved {0}.', what);
  return right ? l10n.t('{0} {1} left alone: right already.', done, fileCount(right)) : done;
}

const nameIn = (uri = '') => plainText(nameOf(uri));

/** What is, or would be, done to an image, in sentences: `Reduced 4×. Moved by 3 right and 2 down. Canvas 48 × 48.` */
export function outcomeOnCanvas(outcome: PartOutcome): string {
  const { width, height } = outcome.canvas;
  const canvas = l10n.t('Canvas {0} × {1}.', formatNumber(width), formatNumber(height));
  return [outcomeText(outcome), canvas].filter((text) => text).join(' ');
}
