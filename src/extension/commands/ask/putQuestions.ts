import * as vscode from 'vscode';
import type { PutAs } from '../../../shared/aseprite/putPlan';
import { sniffShown } from '../../../shared/aseprite/shownPicture';
import { plainText } from '../../../shared/foreignText';
import { viewOf } from '../../../shared/pixels/bytes';
import { isFileFor } from '../../domain/pictureFiles';
import { SentenceError } from '../../platform/errors';
import { childOf, nameOf, parentOf } from '../../platform/fileStore';
import { formatNumber } from '../../platform/numbers';
import type { Choice, Step } from '../../platform/wizard';
import type { Services } from '../../services';

/** Questions of *Put into Aseprite File…*. */

export interface PutAnswers {
  /** URI string of the Aseprite file. */
  readonly into?: string;
  readonly as: PutAs;
  /** From 0. */
  readonly frame: number;
  readonly everyFrame: boolean;
}

type PutStep = Step<PutAnswers>;

/** Aseprite files that pictures may go into: those that they were drawn from first, then those beside them. */
export async function targetsFor(files: readonly string[], { provenance, files: store }: Services): Promise<string[]> {
  const drawnFrom = files
    .flatMap((uri) => provenance.of(uri)?.source ?? [])
    .filter((uri) => isFileFor('aseprite', uri));
  const folders = [...new Set(files.map(parentOf))];
  const beside = await Promise.all(
    folders.map(async (folder) => {
      const names = await store.list(folder).catch((): string[] => []);
      return names.filter((name) => isFileFor('aseprite', name)).map((name) => childOf(folder, name));
    }),
  );
  const byKey = new Map([...drawnFrom, ...beside.flat().sort()].map((uri) => [decodeURIComponent(uri), uri]));
  return [...byKey.values()].filter((uri) => !files.includes(uri));
}

/** Asks for the Aseprite file. @param known those that are offered */
export const targetStep =
  (known: readonly string[], drawnFrom: ReadonlySet<string>): PutStep =>
  async (ask, answers) => {
    const choices = known.map((uri): Choice<string | undefined> => {
      return {
        label: plainText(nameOf(uri)),
        description: drawnFrom.has(uri) ? vscode.l10n.t('drawn from this') : undefined,
        value: uri,
      };
    });
    const other = { label: vscode.l10n.t('Another File…'), value: undefined };
    const chosen = await ask.pick<string | undefined>({
      placeholder: vscode.l10n.t('Put into which Aseprite file?'),
      choices: [...choices, other],
      active: (value) => value === answers.into,
    });
    return { ...answers, into: chosen ?? (await browse()) };
  };

/** The editor's own dialog; undefined where the person leaves it. */
async function browse(): Promise<string | undefined> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Put into Aseprite File'),
      openLabel: vscode.l10n.t('Choose'),
      filters: { [vscode.l10n.t('Aseprite file')]: ['aseprite', 'ase'] },
      defaultUri: vscode.workspace.workspaceFolders?.[0]?.uri,
    })) ?? [];
  return chosen?.toString();
}

/** Asks how: a layer at a frame, in all frames, or frames of their own with a tag. */
export const howStep =
  (services: Services, { moving, several }: { readonly moving: boolean; readonly several: boolean }): PutStep =>
  async (ask, answers) => {
    const frames = await frameCount(services, answers.into ?? '');
    const at = (frame: number): Choice<PutAnswers> => ({
      label: layerLabel(several, moving, frames > 1 ? frame : undefined),
      description: several ? vscode.l10n.t('the first one is visible') : undefined,
      value: { ...answers, as: 'layer', frame, everyFrame: false },
    });
    const all: Choice<PutAnswers> = {
      label: several ? vscode.l10n.t('New layers in all frames') : vscode.l10n.t('New layer in all frames'),
      value: { ...answers, as: 'layer', everyFrame: true },
    };
    const tag: Choice<PutAnswers> = {
      label: several ? vscode.l10n.t('New tags') : vscode.l10n.t('New tag'),
      description: vscode.l10n.t('in new frames at the end'),
      value: { ...answers, as: 'tag', everyFrame: false },
    };
    const first = Math.min(answers.frame, frames - 1);
    const choices = [at(first), ...(frames > 1 && !moving ? [all] : []), tag];
    return ask.pick<PutAnswers>({
      placeholder:
        frames > 1 ? vscode.l10n.t('As what? Pick, or type the number of a frame') : vscode.l10n.t('As what?'),
      // For an animation, frames of its own with a tag are the usual wish, so they come first.
      choices: moving ? [tag, ...choices.filter((choice) => choice !== tag)] : choices,
      custom: (text) => {
        const frame = Number(text) - 1;
        return frames > 1 && Number.isInteger(frame) && frame >= 0 && frame < frames ? at(frame) : undefined;
      },
    });
  };

function layerLabel(several: boolean, moving: boolean, frame: number | undefined): string {
  if (frame === undefined) return several ? vscode.l10n.t('New layers') : vscode.l10n.t('New layer');
  const number = formatNumber(frame + 1);
  if (moving) {
    return several
      ? vscode.l10n.t('New layers from frame {0} on', number)
      : vscode.l10n.t('New layer from frame {0} on', number);
  }
  return several ? vscode.l10n.t('New layers at frame {0}', number) : vscode.l10n.t('New layer at frame {0}', number);
}

/** Number of frames in an Aseprite file, by its header. */
async function frameCount({ files }: Services, uri: string): Promise<number> {
  const start = await files.readStart(uri, 256).catch(() => new Uint8Array());
  if (sniffShown(start)?.format !== 'aseprite') {
    throw new SentenceError(vscode.l10n.t('{0} is no Aseprite file, or it cannot be read.', plainText(nameOf(uri))));
  }
  return Math.max(1, viewOf(start).getUint16(6, true));
}
