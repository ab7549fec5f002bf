import { childOf } from '../../../core/disk/fileStore';
import type { UserFiles } from '../../../core/disk/userFiles';

/** Where agents look for skills in a workspace. The same file serves all of them. */
export const SKILL_PLACES = [
  { agent: 'Claude Code', folder: '.claude/skills' },
  { agent: 'GitHub Copilot', folder: '.github/skills' },
  { agent: undefined, folder: '.agents/skills' },
] as const;

/** Names of the skill's folder, which agents call it by, and of its file in there. */
const SKILL = ['sprite-kiln', 'SKILL.md'] as const;

const MAX_BYTES = 1024 * 1024;

/** The skill in a workspace: it was added, or what was there already. Places are URI strings. */
export interface PlacedSkill {
  readonly uri: string;
  readonly status: 'added' | 'same' | 'different';
  /** The bytes that are there. */
  readonly old?: Uint8Array;
  /** The bytes of this version. */
  readonly bytes: Uint8Array;
}

/** URI string of the skill in a folder of skills. */
const skillIn = (folder: string) => SKILL.reduce(childOf, folder);

/**
 * Copies the skill into a workspace, unless a file of that name exists.
 * @param source URI string of the folder with the skill that the extension ships
 * @param folder URI string of the folder in the workspace that agents read skills from
 */
export async function placeSkill(
  source: string,
  folder: string,
  files: Pick<UserFiles, 'read' | 'create'>,
): Promise<PlacedSkill> {
  const bytes = await files.read(skillIn(source), MAX_BYTES);
  const uri = skillIn(folder);
  if (await files.create(uri, bytes)) return { uri, status: 'added', bytes };
  const old = await files.read(uri, MAX_BYTES);
  return { uri, status: Buffer.compare(old, bytes) === 0 ? 'same' : 'different', old, bytes };
}
