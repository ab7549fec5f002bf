import * as v from 'valibot';
import type * as vscode from 'vscode';
import { InputError } from '../../service/errors';
import { checkTags, type Violation } from '../../shared/check';
import { TAGS } from '../../shared/limits';
import type { AssetEntry } from '../features/assets/assetEntry';
import { assetLabel } from '../features/assets/assetLabel';
import { targetsOf } from '../features/assets/assetTargets';
import type { KnownTags } from '../features/assets/tags/knownTags';
import type { TagChange } from '../features/assets/tags/tagChange';
import { withChange } from '../features/assets/tags/tagChange';
import type { TagResult } from '../features/assets/tags/tagJob';
import { attendTags, runTags, type TagTask } from '../features/assets/tags/tagMessages';
import { pickTags } from '../features/assets/tags/tagPick';
import { registerFailable } from '../platform/commands';
import { reasonText } from '../platform/errorText';
import type { Services } from '../services';

/** What the command resolves to when it is called by code: ids of assets. */
export interface TagsChanged {
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  readonly gone: readonly string[];
  readonly failed: readonly { readonly id: string; readonly why: string }[];
}

/** Besides `assets`: what to add and to remove; without both the command asks. */
const wishes = v.object({ add: v.optional(v.array(v.string())), remove: v.optional(v.array(v.string())) });

/** Edit Tags…: tags of one asset or of many, by asking, or as code says: `{ assets, add, remove }`. Free. */
export const registerEditTags = (services: Services, known: KnownTags): vscode.Disposable =>
  registerFailable(
    services.log,
    'spriteKiln.editTags',
    async (...args) => {
      const targets = await targetsOf(args, services);
      if (targets.length === 0) return undefined;
      const given = changeOf(args);
      if (given) check(given, targets);
      const change = given ?? (await ask(services, known, targets));
      if (!change) return undefined;
      const task = await taskOf(services, known, targets, change);
      const result = await runTags(task);
      if (given) return resultOf(result);
      void attendTags(task, result);
      return undefined;
    },
    (args) => changeOf(args) !== undefined,
  );

function changeOf([first]: readonly unknown[]): TagChange | undefined {
  const parsed = v.safeParse(wishes, first);
  if (!parsed.success) return undefined;
  const { add, remove } = parsed.output;
  return add || remove ? { add: add ?? [], remove: remove ?? [] } : undefined;
}

/** Refuses what would be refused for one of the assets, before anything is sent. */
function check(change: TagChange, targets: readonly AssetEntry[]): void {
  const violations: Violation[] = checkTags(change.add);
  const most = Math.max(...targets.map(({ tags }) => withChange(tags, change).length));
  if (violations.length === 0 && most > TAGS.max)
    violations.push({ rule: 'too-many-tags', count: most, max: TAGS.max });
  if (violations.length > 0) throw new InputError(violations);
}

async function ask(
  services: Services,
  known: KnownTags,
  targets: readonly AssetEntry[],
): Promise<TagChange | undefined> {
  const { connection, index } = await services.assets.account();
  const [first] = targets;
  return pickTags({
    name: first ? assetLabel(first) : '',
    targets: targets.map(({ tags }) => tags),
    known: known.now(index),
    refresh: () => known.refresh(index, connection.client),
  });
}

async function taskOf(
  services: Services,
  known: KnownTags,
  targets: readonly AssetEntry[],
  change: TagChange,
): Promise<TagTask> {
  const { connection, index } = await services.assets.account();
  const labels = new Map(targets.map((entry) => [entry.id, assetLabel(entry)]));
  return {
    ids: targets.map(({ id }) => id),
    change,
    ports: { client: connection.client, index },
    log: services.log,
    nameOf: (id) => labels.get(id) ?? id,
    onChange: () => known.forget(index),
  };
}

function resultOf({ changed, unchanged, gone, failed, left, stopped }: TagResult): TagsChanged {
  return {
    changed: changed.map(({ id }) => id),
    unchanged,
    gone,
    failed: [
      ...failed.map(({ id, why }) => ({ id, why: reasonText(why) })),
      ...left.map((id) => ({ id, why: reasonText(stopped) })),
    ],
  };
}
