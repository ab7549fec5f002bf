import * as vscode from 'vscode';
import { childOf, nameOf, parentOf, placeKey } from '../../../core/disk/fileStore';
import { filesBelow } from '../../../core/disk/filesBelow';
import { isFileFor } from '../../../core/domain/pictureFiles';
import { SentenceError } from '../../../core/text/errors';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import type { PutAs } from '../../../sprite/aseprite/putPlan';
import { viewOf } from '../../../sprite/pixels/bytes';
import type { Size } from '../../../sprite/pixels/raster';
import { sniffShown } from '../../../sprite/source/shownPicture';
import {
  likelyTargets,
  nameFault,
  newFileName,
  type RankedTargets,
  rankTargets,
  type SizedTarget,
  withEnding,
} from '../../features/aseprite/putTargets';
import { sizeText } from '../../features/aseprite/putText';
import { usualFolder } from '../../features/export/usualFolder';
import type { Ask, Choice, Step } from '../../platform/wizard';
import { folderText, openFiles } from '../../platform/workspaceFiles';
import type { Services } from '../../services';

/** Questions of *Add to Aseprite File…*. */

export interface PutAnswers {
  /** URI string of the Aseprite file. */
  readonly into?: string;
  /** The file doesn't exist yet; it will be created. */
  readonly isNew?: boolean;
  readonly as: PutAs;
  /** Index of the frame, from 0. */
  readonly frame: number;
  readonly everyFrame: boolean;
}

type PutStep = Step<PutAnswers>;

/** Files that are offered for adding pictures. */
export interface Targets {
  /** Aseprite files, in the order of the list. */
  readonly known: RankedTargets;
  readonly drawnFrom: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
  /** Folder of a new file, with the names of its files; absent if no folder is known. */
  readonly newFile?: { readonly folder: string; readonly names: readonly string[]; readonly proposed: string };
}

/** Bytes that contain the size of a canvas. */
const HEADER = 128;

/** Milliseconds for searching the workspace, while a person waits for the list. */
const SEARCH_MS = 2000;

/**
 * Aseprite files that pictures may be added to: their sources, open files, others of the workspace, and a new one.
 * @param size of the largest picture
 */
export async function targetsFor(
  pictures: readonly string[],
  size: Size,
  { provenance, files }: Services,
): Promise<Targets> {
  const drawnFrom = pictures.flatMap((uri) => provenance.of(uri)?.source ?? []);
  const open = openFiles();
  const around = await Promise.all(
    [...new Set(pictures.map(parentOf))].map(async (folder) =>
      (await files.list(folder).catch((): string[] => [])).map((name) => childOf(folder, name)),
    ),
  );
  const workspace = [...around.flat(), ...(await asepriteFilesOfWorkspace(files))];
  const [first = ''] = pictures;
  const folder = usualFolder(first);
  const names = folder === undefined ? [] : await files.list(folder).catch((): string[] => []);
  const likely = likelyTargets(pictures, {
    drawnFrom,
    open,
    workspace: workspace.filter((uri) => isFileFor('aseprite', uri)),
  });
  const sized = await Promise.all(likely.map(async (one) => ({ ...one, size: await canvasOf(one.uri, files) })));
  return {
    known: rankTargets(sized, size),
    drawnFrom: new Set(drawnFrom),
    open: new Set(open.map(placeKey)),
    newFile: folder === undefined ? undefined : { folder, names, proposed: newFileName(first, names) },
  };
}

/** The size of an Aseprite file, from its header. */
async function canvasOf(uri: string, files: Services['files']): Promise<Size | undefined> {
  const start = await files.readStart(uri, HEADER).catch(() => new Uint8Array());
  const shown = sniffShown(start);
  return shown?.format === 'aseprite' ? { width: shown.width, height: shown.height } : undefined;
}

async function asepriteFilesOfWorkspace(files: Services['files']): Promise<string[]> {
  const found: string[] = [];
  const signal = AbortSignal.timeout(SEARCH_MS);
  const isWanted = (name: string) => isFileFor('aseprite', name);
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    for await (const one of filesBelow(uri.toString(), files, isWanted, signal)) found.push(one);
  }
  return found;
}

/** An answer to the question about the file. */
type Chosen = { readonly into: string } | 'new' | 'browse';

/** Asks for the Aseprite file, and for a new one's name. */
export const targetStep =
  ({ known, drawnFrom, open, newFile }: Targets): PutStep =>
  async (ask, answers) => {
    const choice = ({ uri, size }: SizedTarget): Choice<Chosen> => {
      const place = folderText(vscode.Uri.parse(parentOf(uri), true));
      const why = drawnFrom.has(uri)
        ? vscode.l10n.t('the source of this image')
        : open.has(placeKey(uri))
          ? vscode.l10n.t('open')
          : undefined;
      return {
        label: plainText(nameOf(uri)),
        description: [size && sizeText(size), why, place].filter(Boolean).join(' · '),
        value: { into: uri },
      };
    };
    const small = known.small.map((one): Choice<Chosen> => {
      const { description, ...rest } = choice(one);
      return { ...rest, description: [vscode.l10n.t('too small'), description].join(' · ') };
    });
    const fresh = { label: vscode.l10n.t('New Aseprite File…'), iconPath: new vscode.ThemeIcon('new-file') };
    const other = { label: vscode.l10n.t('Another File…'), iconPath: new vscode.ThemeIcon('folder-opened') };
    const chosen = await ask.pick<Chosen>({
      placeholder: vscode.l10n.t('Add to which Aseprite file?'),
      choices: [
        ...known.own.map(choice),
        ...(newFile ? [{ ...fresh, value: 'new' as const }] : []),
        { ...other, value: 'browse' as const },
        ...known.others.map(choice),
        ...small,
      ],
      active: (value) => typeof value === 'object' && value.into === answers.into,
    });
    if (chosen === 'new' && newFile) return { ...answers, into: await newPlace(ask, newFile), isNew: true };
    return { ...answers, into: typeof chosen === 'object' ? chosen.into : await browse(), isNew: false };
  };

/** URI string of a file that doesn't exist yet. */
async function newPlace(ask: Ask, { folder, names, proposed }: NonNullable<Targets['newFile']>): Promise<string> {
  const name = await ask.text({
    value: proposed,
    prompt: vscode.l10n.t('Name of the new Aseprite file, in {0}', folderText(vscode.Uri.parse(folder, true))),
    check: (text) => {
      const fault = nameFault(text, names);
      return fault && { severity: 'error', text: nameWords(withEnding(text))[fault] };
    },
  });
  return childOf(folder, withEnding(name));
}

const nameWords = (name: string) => ({
  empty: vscode.l10n.t('Enter a name.'),
  'not-a-name': vscode.l10n.t("{0} isn't a valid file name on every system.", plainText(foreignText(name))),
  taken: vscode.l10n.t('{0} already exists.', plainText(foreignText(name))),
});

/** Shows the editor's own dialog; undefined if the person cancels it. */
async function browse(): Promise<string | undefined> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Add to Aseprite File'),
      openLabel: vscode.l10n.t('Choose'),
      filters: { [vscode.l10n.t('Aseprite file')]: ['aseprite', 'ase'] },
      defaultUri: vscode.workspace.workspaceFolders?.[0]?.uri,
    })) ?? [];
  return chosen?.toString();
}

/** Asks how to add the pictures: as a layer at a frame, as a layer in all frames, or as new frames with a tag. */
export const howStep =
  (services: Services, { moving, several }: { readonly moving: boolean; readonly several: boolean }): PutStep =>
  async (ask, answers) => {
    const frames = answers.isNew ? 1 : await frameCount(services, answers.into ?? '');
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
        frames > 1 ? vscode.l10n.t('Add as what? Choose, or type a frame number') : vscode.l10n.t('Add as what?'),
      // An animation is usually added as new frames with a tag, so they come first.
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

/** Number of frames in an Aseprite file, according to its header. */
async function frameCount({ files }: Services, uri: string): Promise<number> {
  const start = await files.readStart(uri, 256).catch(() => new Uint8Array());
  if (sniffShown(start)?.format !== 'aseprite') {
    throw new SentenceError(vscode.l10n.t("{0} isn't an Aseprite file, or it can't be read.", plainText(nameOf(uri))));
  }
  return Math.max(1, viewOf(start).getUint16(6, true));
}
