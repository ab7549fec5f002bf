import * as v from 'valibot';
import * as vscode from 'vscode';
import type { AssetEntry } from '../../core/assets/assetEntry';
import { checkChange, type TagChange } from '../../core/assets/tagChange';
import type { TagResult } from '../../core/assets/tags/tagJob';
import { assetsWords, textsWords, wrongArgument } from '../../core/text/errors';
import { reasonText } from '../../core/text/errorText';
import { tagHintText } from '../../core/text/violationText';
import { InputError } from '../../service/errors';
import { assetCount } from '../../shared/base/counts';
import { type ForeignText, foreignText, plainText, rawText } from '../../shared/base/foreignText';
import type { TagCount } from '../../shared/contract/api';
import { checkTag, normalizeTag } from '../../shared/contract/check';
import { targetsOf } from '../features/assets/assetTargets';
import { assetLabel } from '../features/assets/assetText';
import type { Renames } from '../features/assets/tags/renames';
import { pickTags } from '../features/assets/tags/tagPick';
import { attendTags, runTags, type TagTask, tagFaultText } from '../features/assets/tags/tagText';
import { showInfo } from '../platform/toast';
import { runWizard, type Step, type TextRemark } from '../platform/wizard';
import type { Services } from '../services';

/** Result for code; ids of assets. */
export interface TagsChanged {
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  readonly gone: readonly string[];
  readonly failed: readonly { readonly id: string; readonly why: string }[];
}

/** Fields next to `assets`: what to add and to remove. Without both, the command asks. */
const changeFields = v.object({ add: v.optional(v.array(v.string())), remove: v.optional(v.array(v.string())) });

/** Edits tags of one or more assets, by asking, or as code says: `{ assets, add, remove }`. Free. */
export async function editTags(services: Services, args: readonly unknown[]): Promise<TagsChanged | undefined> {
  const targets = await targetsOf(args, services);
  if (targets.length === 0) return undefined;
  const given = changeOf(args);
  if (given) checkChange(given, targets);
  const change = given ?? (await askChange(services, targets));
  if (!change) return undefined;
  const task = await taskOf(services, targets, change);
  const result = await runTags(task);
  if (given) return resultOf(result);
  void attendTags(task, result);
  return undefined;
}

/** Whether code says what to change. */
export function isEditCall([first]: readonly unknown[]): boolean {
  return typeof first === 'object' && first !== null && ('add' in first || 'remove' in first);
}

/** The change in the argument; undefined if it has none. Throws an `ArgumentError` if a field isn't a list of strings. */
function changeOf([first]: readonly unknown[]): TagChange | undefined {
  if (typeof first !== 'object' || first === null) return undefined;
  const parsed = v.safeParse(changeFields, first);
  if (!parsed.success)
    throw wrongArgument(parsed.issues[0], { assets: assetsWords(), add: textsWords(), remove: textsWords() });
  const { add, remove } = parsed.output;
  return add || remove ? { add: (add ?? []).map(foreignText), remove: (remove ?? []).map(foreignText) } : undefined;
}

async function askChange(services: Services, targets: readonly AssetEntry[]): Promise<TagChange | undefined> {
  const { assets, knownTags } = services;
  const { connection, index } = await assets.account();
  const [first] = targets;
  return pickTags({
    name: first ? assetLabel(first) : '',
    targets: targets.map(({ tags }) => tags),
    known: knownTags.now(index),
    refresh: () => knownTags.refresh(index, connection.client),
  });
}

async function taskOf(services: Services, targets: readonly AssetEntry[], change: TagChange): Promise<TagTask> {
  const { connection, index } = await services.assets.account();
  const labels = new Map(targets.map((entry) => [entry.id, assetLabel(entry)]));
  return {
    ids: targets.map(({ id }) => id),
    change,
    dependencies: { client: connection.client, index },
    log: services.log,
    nameOf: (id) => labels.get(id) ?? plainText(foreignText(id)),
    onChange: () => services.knownTags.forget(index),
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

/** Result for code. */
export interface TagRenamed {
  readonly from: string;
  readonly to: string;
  /** Assets that had the tag. */
  readonly total: number;
  readonly changed: number;
  /** Why not all assets were changed; the rename can be continued later. */
  readonly why?: string;
}

/** A tag's menu on the assets page passes `tag`; code may also pass the new name. */
const newName = v.object({ tag: v.optional(v.string()), to: v.optional(v.string()) });

interface Names {
  readonly from?: ForeignText;
  readonly to?: string;
}

/** Renames a tag on all assets of the account, by asking, or as code says: `{ tag, to }`. Free. */
export async function renameTag(services: Services, args: readonly unknown[]): Promise<TagRenamed | undefined> {
  const { renames } = services;
  const { tag, to } = namesOf(args);
  const job = await renames.job();
  if (tag !== undefined && to !== undefined) {
    return renameByCode(renames, job, foreignText(normalizeTag(tag)), foreignText(normalizeTag(to)));
  }
  const waiting = await job.waiting();
  if (waiting && !(await renames.askAboutInterrupted(job, waiting))) return undefined;
  const names = await askNames(await tagsOf(services), tag);
  if (names?.from === undefined || names.to === undefined) return undefined;
  void renames.showReports(job, await renames.run(job, names.from, foreignText(names.to)));
  return undefined;
}

/** Whether code passes the new name. */
export function isRenameCall([first]: readonly unknown[]): boolean {
  return typeof first === 'object' && first !== null && 'to' in first;
}

function namesOf([first]: readonly unknown[]): { tag?: string | undefined; to?: string | undefined } {
  if (typeof first !== 'object' || first === null) return {};
  const parsed = v.safeParse(newName, first);
  if (parsed.success) return parsed.output;
  throw wrongArgument(parsed.issues[0], { tag: vscode.l10n.t('a string'), to: vscode.l10n.t('a string') });
}

async function renameByCode(
  renames: Renames,
  job: Awaited<ReturnType<Renames['job']>>,
  from: ForeignText,
  to: ForeignText,
): Promise<TagRenamed> {
  const violation = checkTag(rawText(to));
  if (violation) throw new InputError([violation]);
  const { total, changed, stopped, failed } = await renames.run(job, from, to);
  const why = stopped ?? failed[0]?.why;
  return { from: rawText(from), to: rawText(to), total, changed, ...(why !== undefined && { why: reasonText(why) }) };
}

/** Tags with the service's current counts; offline, with the index's. */
async function tagsOf({ assets, knownTags }: Services): Promise<readonly TagCount[]> {
  const { connection, index } = await assets.account();
  return knownTags.refresh(index, connection.client).catch(() => knownTags.now(index));
}

/** @param given from the page's menu: the tag as the page shows it */
async function askNames(tags: readonly TagCount[], given: string | undefined): Promise<Names | undefined> {
  if (tags.length === 0 && given === undefined) {
    void showInfo(vscode.l10n.t('No assets have tags yet.'));
    return undefined;
  }
  const which: Step<Names> = async (wizard, names) => ({
    ...names,
    from: await wizard.pick({
      placeholder: vscode.l10n.t('Which tag?'),
      choices: tags.map(({ name, count }) => ({ label: plainText(name), description: assetCount(count), value: name })),
      active: (name) => name === names.from,
    }),
  });
  const name: Step<Names> = async (wizard, { from = NO_TAG, to = rawText(from) }) => ({
    from,
    to: normalizeTag(
      await wizard.text({
        prompt: vscode.l10n.t('New name for “{0}” on {1}', plainText(from), assetCount(assetsWith(tags, from))),
        value: to,
        check: (text) => remarkOn(text, from, tags),
      }),
    ),
  });
  const title = vscode.l10n.t('Rename a tag');
  if (given === undefined) return runWizard(title, [which, name], {});
  const shown = tags.find((tag) => plainText(tag.name) === given);
  return runWizard(title, [name], { from: shown?.name ?? foreignText(normalizeTag(given)) });
}

function remarkOn(text: string, from: ForeignText, tags: readonly TagCount[]): TextRemark | undefined {
  const to = normalizeTag(text);
  const fault = to ? tagFaultText(to) : vscode.l10n.t('Enter a new name.');
  if (fault) return { text: fault, severity: 'error' };
  if (to === rawText(from)) return { text: vscode.l10n.t('It already has that name.'), severity: 'error' };
  const existingCount = assetsWith(tags, foreignText(to));
  const hint = tagHintText(to);
  if (existingCount === 0) return hint === undefined ? undefined : { text: hint, severity: 'hint' };
  const names = [plainText(foreignText(to)), plainText(from)];
  const counts = [assetCount(existingCount), assetCount(assetsWith(tags, from))];
  return {
    text: vscode.l10n.t('“{0}” is already on {2}. “{1}” ({3}) is merged into it.', ...names, ...counts),
    severity: 'hint',
  };
}

const NO_TAG = foreignText('');

function assetsWith(tags: readonly TagCount[], name: ForeignText): number {
  return tags.find((tag) => tag.name === name)?.count ?? 0;
}
