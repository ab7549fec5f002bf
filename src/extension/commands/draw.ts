import * as v from 'valibot';
import * as vscode from 'vscode';
import { filesWords, wrongArgument } from '../../core/text/errors';
import type { Services } from '../services';
import { inPanel } from './editFiles';
import { isCall, isUri, toUri } from './runOptions';

const call = v.strictObject({
  files: v.pipe(v.array(v.union([v.string(), v.custom<vscode.Uri>(isUri)])), v.length(1)),
});

/** Shows a sprite in the preview, where drawing begins. */
export async function draw(services: Services, args: readonly unknown[]): Promise<void> {
  const uri = await toDraw(services, args);
  if (uri) await services.previews.showFiles([uri], undefined, 'draw');
}

/** Undefined if it's shown already. */
async function toDraw(services: Services, args: readonly unknown[]): Promise<vscode.Uri | undefined> {
  if (isCall(args)) {
    const result = v.safeParse(call, args[0]);
    if (!result.success) throw wrongArgument(result.issues[0], { files: filesWords() });
    return result.output.files.map(toUri)[0];
  }
  const [place] = (await inPanel(services, args, 'draw', vscode.l10n.t('Draw in Preview'))) ?? [];
  return place === undefined ? undefined : vscode.Uri.parse(place, true);
}
