import assert from 'node:assert/strict';
import { askBeforeLoss } from '../../../../src/extension/platform/askBeforeLoss';
import { filesIn, read } from '../../repository/files';

const HOST = 'src/extension/';
/** Files with other dialogs. Their answers lose nothing: they cost credits or colors of a copy, or write new files. */
const HARMLESS = [
  'commands/beforeRuns.ts',
  'commands/putInto.ts',
  'commands/runCost.ts',
  'features/agents/toolHost.ts',
  'platform/linkedFolders.ts',
  // Details of a message, with its buttons.
  'platform/toast.ts',
];

describe('Questions before a loss', () => {
  it('come in a dialog whose first button, the one for Enter, loses nothing', async () => {
    const asked: unknown[][] = [];
    const answered = (answer: string | undefined) =>
      askBeforeLoss({ text: 'Delete a?', detail: 'No Trash.', keep: 'Keep', lose: 'Delete' }, async (...args) => {
        asked.push(args);
        return answer;
      });
    assert.deepEqual(
      [await answered('Keep'), await answered('Delete'), await answered(undefined)],
      ['keep', 'lose', undefined],
    );
    assert.deepEqual(asked[0], ['Delete a?', { modal: true, detail: 'No Trash.' }, 'Keep', 'Delete']);
  });

  it('are only asked in one file', () => {
    const others = filesIn(HOST, '.ts').filter((file) => /\bmodal: true|\{ modal\b/.test(read(file)));
    assert.deepEqual(
      others.map((file) => file.slice(HOST.length)),
      [...HARMLESS, 'platform/askBeforeLoss.ts'].sort(),
    );
  });
});
