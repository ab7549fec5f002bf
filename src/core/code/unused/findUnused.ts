import type { WorkerQueue } from '../../../work/workerQueue';
import type { CodeSearch } from '../codeSearch';
import type { MentionSearch } from '../mentions/mentionFiles';
import type { ProjectNames } from '../projectNames';
import type { CodeTasks } from '../scan/codeTasks';
import { type Judged, type UseEvidence, unusedSprites } from './unused';
import { findEvidence } from './useEvidence';

/** Sprites that nothing in a project names, with the files that couldn't be searched. @throws {CanceledError} */
export async function findUnused(
  project: ProjectNames,
  search: CodeSearch & Pick<MentionSearch, 'ignored'>,
  thread: Pick<WorkerQueue<CodeTasks, never>, 'run'>,
): Promise<Judged & Pick<UseEvidence, 'unread'>> {
  const evidence = await findEvidence(project, search, thread);
  return { ...unusedSprites(project, evidence), unread: evidence.unread };
}
