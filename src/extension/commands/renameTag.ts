import * as v from 'valibot';
import * as vscode from 'vscode';
import { InputError } from '../../service/errors';
import type { TagCount } from '../../shared/api';
import { checkTag, normalizeTag } from '../../shared/check';
import type { KnownTags } from '../features/assets/tags/knownTags';
import { Renames } from '../features/assets/tags/renames';
import { assetCount, labelText, tagFaultText } from '../features/assets/tags/tagWords';
import { registerFailable } from '../platform/commands';
import { reasonText } from '../platform/errorText';
import { runWizard, type Step, type TextRemark } from '../platform/wizard';
import type { Services } from '../services';

/** What the command resolves to when it is called by code. */
export interface TagRenamed {
  readonly from: string;
  readonly to: string;
  /** Assets that had the tag. */
  readonly total: number;
  readonly changed: number;
  /** Why not all are changed; then it waits to be gone on with. */
  readonly why?: string;
}

/** A chip of the page gives its tag; code gives the new name too. */
const argument = v.object({ tag: v.optional(v.string()), to: v.optional(v.string()) });

interface Names {
  readonly from?: string;
  readonly to?: string;
}

/** Rename Tag…: on all assets of the account, by asking, or as code says: `{ tag, to }`. Free. */
export function registerRenameTag(services: Services, known: KnownTags): vscode.Disposable {
  const { assets, log } = services;
  const renames = new Renames(assets, log, () => known.forget(assets.index));
  const command = registerFailable(
    log,
    'spriteKiln.renameTag',
    async (...args) => {
      const { tag, to } = namesOf(args);
      const job = await renames.job();
      if (tag !== undefined && to !== undefined) return renameByCode(renames, job, normalizeTag(tag), normalizeTag(to));
      const waiting = await job.waiting();
      if (waiting && !(await renames.settle(job, waiting))) return undefined;
      const names = await ask(await tagsOf(services, known), tag && normalizeTag(tag));
      if (names?.from === undefined || names.to === undefined) return undefined;
      void renames.attend(job, await renames.run(job, names.from, names.to));
      return undefined;
    },
    (args) => namesOf(args).to !== undefined,
  );
  return vscode.Disposable.from(renames, command);
}

function namesOf([first]: readonly unknown[]): { tag?: string | undefined; to?: string | undefined } {
  const parsed = v.safeParse(argument, first);
  return parsed.success ? parsed.output : {};
}

async function renameByCode(
  renames: Renames,
  job: Awaited<ReturnType<Renames['job']>>,
  from: string,
  to: string,
): Promise<TagRenamed> {
  const violation = checkTag(to);
  if (violation) throw new InputError([violation]);
  const { total, changed, stopped, failed } = await renames.run(job, from, to);
  const why = stopped ?? failed[0]?.why;
  return { from, to, total, changed, ...(why !== undefined && { why: reasonText(why) }) };
}

/** As the service counts them now; offline, as the index does. */
async function tagsOf(services: Services, known: KnownTags): Promise<readonly TagCount[]> {
  const { connection, index } = await services.assets.account();
  return known.refresh(index, connection.client).catch(() => known.now(index));
}

async function ask(tags: readonly TagCount[], given: string | undefined): Promise<Names | undefined> {
  if (tags.length === 0 && given === undefined) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No asset has a tag yet.'));
    return undefined;
  }
  const which: Step<Names> = async (wizard, names) => ({
    ...names,
    from: await wizard.pick({
      placeholder: vscode.l10n.t('Which tag?'),
      choices: tags.map(({ name, count }) => ({ label: labelText(name), description: assetCount(count), value: name })),
      active: (name) => name === names.from,
    }),
  });
  const name: Step<Names> = async (wizard, { from = '', to = from }) => ({
    from,
    to: normalizeTag(
      await wizard.text({
        prompt: vscode.l10n.t('New name of “{0}” on {1}', from, assetCount(countOf(tags, from))),
        value: to,
        check: (text) => remarkOn(text, from, tags),
      }),
    ),
  });
  const steps = given === undefined ? [which, name] : [name];
  return runWizard(vscode.l10n.t('Rename a tag'), steps, given === undefined ? {} : { from: given });
}

function remarkOn(text: string, from: string, tags: readonly TagCount[]): TextRemark | undefined {
  const to = normalizeTag(text);
  const fault = to ? tagFaultText(to) : vscode.l10n.t('Type the new name.');
  if (fault) return { text: fault, severity: 'error' };
  if (to === from) return { text: vscode.l10n.t('That is its name now.'), severity: 'error' };
  const there = countOf(tags, to);
  if (there === 0) return undefined;
  const counts = [assetCount(there), assetCount(countOf(tags, from))];
  return {
    text: vscode.l10n.t('“{0}” is on {2} already. “{1}” ({3}) becomes the same tag.', to, from, ...counts),
    severity: 'hint',
  };
}

function countOf(tags: readonly TagCount[], name: string): number {
  return tags.find((tag) => tag.name === name)?.count ?? 0;
}
