import type { ServiceClient } from '../../../service/client';
import { NotFoundError } from '../../../service/errors';
import type { JournalEntry } from './journal/journal';
import { isRecoveryTag } from './recoveryTag';
import { TaskQueue } from './taskQueue';

/**
 * Takes the run's own tag off its outputs once their files are safe; other tags that were set meanwhile are kept. Resolves
 * to false where some still carry it: then this is done again at the next start.
 */
export async function settle(entry: JournalEntry, client: ServiceClient, signal: AbortSignal): Promise<boolean> {
  if (!entry.record.tag) return true;
  const queue = new TaskQueue(() => 4);
  let clean = true;
  for (const { assetId } of entry.record.outputs) {
    queue.add(async () => {
      try {
        const { tags } = await client.asset(assetId, { signal });
        if (tags.some(isRecoveryTag))
          await client.replaceTags(
            assetId,
            tags.filter((tag) => !isRecoveryTag(tag)),
            { signal },
          );
      } catch (error) {
        // What the user deleted carries no tag.
        if (!(error instanceof NotFoundError)) clean = false;
      }
    });
  }
  await queue.idle();
  return clean;
}
