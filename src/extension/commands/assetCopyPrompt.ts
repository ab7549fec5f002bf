import * as vscode from 'vscode';
import { type AssetEntry, PROMPT_KEPT } from '../features/assets/assetEntry';
import { isAssetCall, targetsOf } from '../features/assets/assetTargets';
import { registerFailable } from '../platform/commands';
import type { Services } from '../services';

/** Copy Prompt: the prompt of an asset as it is; of several, one a line. */
export const registerCopyAssetPrompt = (services: Services) =>
  registerFailable(
    services.log,
    'spriteKiln.copyAssetPrompt',
    async (...args) => {
      const entries = await targetsOf(args, services, vscode.l10n.t('Copy Prompt'));
      if (!entries.length) return;
      const prompts: string[] = [];
      for (const entry of entries) prompts.push(await wholePrompt(entry, services));
      const [only = ''] = prompts;
      const lines = prompts.map((prompt) => prompt.replace(/\s*\n\s*/g, ' ')).filter(Boolean);
      await vscode.env.clipboard.writeText(prompts.length === 1 ? only : lines.join('\n'));
    },
    isAssetCall,
  );

/** The list has only the beginning of a long one; where the service cannot be asked, that has to do. */
async function wholePrompt({ id, prompt }: AssetEntry, { assets }: Services): Promise<string> {
  if (prompt.length < PROMPT_KEPT) return prompt;
  const asset = await assets
    .connection()
    .then(({ client }) => client.asset(id))
    .catch(() => undefined);
  return asset?.prompt ?? prompt;
}
