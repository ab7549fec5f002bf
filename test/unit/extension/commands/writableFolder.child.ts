/** Prints whether folders are writable. Arguments: the user that root switches to, because root can write everywhere; then folders as URI strings. */

import { requireWritable } from '../../../../src/core/runs/writableFolder';
import { userFiles } from '../../../support/runs/userFiles';

async function main([user, ...folders]: readonly string[]): Promise<void> {
  if (process.getuid?.() === 0) process.setuid?.(Number(user));
  for (const folder of folders) {
    const said = await requireWritable(folder, userFiles).then(
      () => 'writable',
      (error: Error) => error.message,
    );
    console.log(said);
  }
}

void main(process.argv.slice(2));
