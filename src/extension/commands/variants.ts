import * as v from 'valibot';
import * as vscode from 'vscode';
import { writtenText } from '../../core/exports/exportText';
import { filesWords, folderWords, wrongArgument } from '../../core/text/errors';
import { MAX_PALETTES, makeVariants, type VariantCode, type VariantsRequest } from '../../core/variants/variants';
import { quotedChoices } from '../../shared/base/quotes';
import { pickPalettes } from '../features/pixelArt/pickPalette';
import { showInfo } from '../platform/toast';
import { requireTrust } from '../platform/trust';
import type { Services } from '../services';
import { picturesFor } from './ask/pictures';
import { findSources } from './export';
import { isCall, isUri, toUri } from './runOptions';
import { tellWritten, withProgress } from './severalSprites';

/** Result of calling `spriteKiln.variants` from code: URI strings of all files, also those that were up to date already. */
export interface VariantsCallResult {
  readonly files: readonly string[];
  /** How the engine of the project shows a lookup. */
  readonly code?: string;
}

const place = v.union([v.string(), v.custom<vscode.Uri>(isUri)]);
const KINDS = ['files', 'lookup'] as const;

const callSchema = v.strictObject({
  files: v.pipe(v.array(place), v.minLength(1)),
  palettes: v.pipe(v.array(place), v.minLength(1), v.maxLength(MAX_PALETTES)),
  from: v.optional(place),
  as: v.optional(v.picklist(KINDS), 'files'),
  /** Path or URI string; if absent, next to each sprite. */
  outputFolder: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** Whether files that no export wrote are replaced; otherwise they are an error. */
  overwrite: v.optional(v.boolean(), false),
});

/** Recolors sprites with several palettes at once: asks a person for them, and writes all files or none. */
export async function variants(services: Services, args: readonly unknown[]): Promise<VariantsCallResult | undefined> {
  if (isCall(args)) return variantsCall(services, args[0]);
  const title = vscode.l10n.t('Variants');
  const uris = await picturesFor(services, args, title);
  const [first] = uris;
  if (!first) return undefined;
  requireTrust();
  const palettes = await pickPalettes(first.toString(), services.files);
  const as = palettes?.length ? await askKind(title) : undefined;
  if (!palettes || !as) return undefined;
  const { exports } = services.exporting;
  const made = await withProgress(title, async ({ signal }) => {
    const sources = await findSources(exports, uris);
    const { plans, notes, code } = await makeVariants(exports, sources, { palettes, as }, signal, false);
    return { written: await exports.write(plans, signal), notes, code };
  });
  if (!made) return undefined;
  const { written, notes, code } = made;
  const { length } = written.written;
  const text = writtenText(written.written, written.files);
  const outputs = written.written.filter((uri) => !uri.endsWith('.json'));
  void tellWritten(services, { text, notes, outputs, skipped: [], ...(length && { undo: written.undo }) });
  if (code) void offerCode(code);
  return undefined;
}

async function askKind(title: string): Promise<VariantsRequest['as'] | undefined> {
  const chosen = await vscode.window.showQuickPick(
    [
      {
        as: 'files' as const,
        label: vscode.l10n.t('Files'),
        detail: vscode.l10n.t('One for each palette, such as {0}', 'hero-red.png'),
      },
      {
        as: 'lookup' as const,
        label: vscode.l10n.t('Lookup texture'),
        detail: vscode.l10n.t('One sheet for all palettes, for a shader in Godot, Phaser, Pixi, or LÖVE'),
      },
    ],
    { title },
  );
  return chosen?.as;
}

/** Offers the shader for the engine of the project. */
async function offerCode({ name, code }: VariantCode): Promise<void> {
  const copy = vscode.l10n.t('Copy Shader');
  const chosen = await showInfo(vscode.l10n.t('{0} shows the variants with a shader.', name), copy);
  if (chosen === copy) await vscode.env.clipboard.writeText(code);
}

async function variantsCall(services: Services, argument: unknown): Promise<VariantsCallResult> {
  const result = v.safeParse(callSchema, argument);
  if (!result.success) {
    const words = { files: filesWords(), palettes: filesWords(), from: filesWords(), outputFolder: folderWords() };
    const others = { as: quotedChoices(KINDS), overwrite: vscode.l10n.t('true or false') };
    throw wrongArgument(result.issues[0], { ...words, ...others });
  }
  requireTrust();
  const { files, palettes, from, as, outputFolder, overwrite } = result.output;
  const { exports } = services.exporting;
  const { signal } = new AbortController();
  const sources = await findSources(exports, files.map(toUri));
  const request = {
    as,
    palettes: palettes.map((one) => toUri(one).toString()),
    from: from === undefined ? undefined : toUri(from).toString(),
    folder: outputFolder === undefined ? undefined : toUri(outputFolder).toString().replace(/\/$/, ''),
  };
  const { plans, code } = await makeVariants(exports, sources, request, signal, false);
  const written = await exports.write(plans, signal, { replace: overwrite });
  return { files: written.files, ...(code && { code: code.code }) };
}
