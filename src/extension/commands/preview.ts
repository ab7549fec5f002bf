import * as vscode from 'vscode';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';
import { activePicture, choosePictures, isShown } from './pictures';
import { isCall, isUri, parseOptions, toUri } from './runOptions';

const SHOWN = ['png', 'apng', 'gif', 'webp', 'jpg', 'jpeg'];

/** Open in Sprite Preview: the selected pictures, the active one, or those that are chosen. */
export const registerPreview = (services: Services) =>
  registerFailable(
    services.log,
    'spriteKiln.preview',
    async (...args) => {
      const uris = await choose(args);
      if (uris.length) await services.previews.showFiles(uris);
    },
    isCall,
  );

async function choose(args: unknown[]): Promise<vscode.Uri[]> {
  if (isCall(args)) return (parseOptions(args[0]).files ?? []).map(toUri);
  const [clicked, all] = args;
  if (Array.isArray(all) && all.some(isUri)) return all.filter(isUri).filter(isShown);
  if (isUri(clicked)) return [clicked];
  const active = activePicture(isShown);
  return active ? [active] : choosePictures(vscode.l10n.t('Open in Sprite Preview'), true, SHOWN);
}
