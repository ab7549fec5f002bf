import * as v from 'valibot';
import * as vscode from 'vscode';
import { filesWords, wrongArgument } from '../../core/text/errors';
import type { Services } from '../services';
import { inPanel } from './editFiles';
import { isCall, isUri, toUri } from './runOptions';

const call = v.strictObject({
  files: v.pipe(v.array(v.union([v.string(), v.custom<vscode.Uri>(isUri)])), v.minLength(1)),
});

/** Shows a sprite, or several files together, and opens the panel in which a person chooses among their parts. */
export async function dressUp(services: Services, args: readonly unknown[]): Promise<void> {
  const uris = await toDress(services, args);
  if (uris) await services.previews.showFiles(uris, undefined, 'dress-up');
}

/** Undefined if the panel is open already. */
async function toDress(services: Services, args: readonly unknown[]): Promise<vscode.Uri[] | undefined> {
  if (isCall(args)) {
    const result = v.safeParse(call, args[0]);
    if (!result.success) throw wrongArgument(result.issues[0], { files: filesWords() });
    return result.output.files.map(toUri);
  }
  const places = await inPanel(services, args, 'dress-up', vscode.l10n.t('Dress Up'));
  return places?.map((place) => vscode.Uri.parse(place, true));
}
