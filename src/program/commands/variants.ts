import { quotedPath } from '../../agents/quote';
import { pathOf } from '../../agents/runAnswers';
import { TakenPlaceError } from '../../core/exports/exportErrors';
import { filesOf } from '../../core/exports/exportSource';
import { makeVariants } from '../../core/variants/variants';
import { UNSEEN } from '../../shared/base/foreignText';
import type { Outcome } from '../outcome';
import { badInput } from '../programError';
import type { ProgramHost } from '../programHost';
import { shownPath } from '../runOutcome';
import { withHost } from '../withHost';

/** `variants`: sprites in several palettes at once; all files or none. */
export const variantsBody = withHost(async (host, context, { files, named, folder, flags }): Promise<Outcome> => {
  if (!files.length) throw badInput('Name sprites.', 'See sprite-kiln variants --help.');
  const { palette: palettes = [], from: [from] = [] } = named;
  if (!palettes.length) throw badInput('Name palettes with --palette.', 'See sprite-kiln variants --help.');
  const { exports } = host.core;
  const uris = await Promise.all(files.map((file) => fileAt(file, host)));
  const sources = await Promise.all(uris.map((uri) => exports.find(uri)));
  for (const source of sources) await host.places.checkInputs(filesOf(source));
  const request = {
    palettes: await Promise.all(palettes.map((file) => fileAt(file, host))),
    from: from === undefined ? undefined : await fileAt(from, host),
    folder: folder === undefined ? undefined : await host.places.folder(folder),
    as: flags.has('lookup') ? ('lookup' as const) : ('files' as const),
  };
  await host.places.checkInputs([...request.palettes, ...(request.from === undefined ? [] : [request.from])]);
  context.progress.say('Recoloring');
  const { plans, notes, code } = await makeVariants(exports, sources, request, context.signal, true);
  const written = await exports
    .write(plans, context.signal, { replace: flags.has('replace') })
    .catch((error: unknown) => {
      if (!(error instanceof TakenPlaceError)) throw error;
      const next = error.isForeign ? '--replace replaces it. Or choose another --folder.' : undefined;
      throw badInput(`${error.message} Nothing was written.`, next);
    });
  const isWritten = new Set(written.written);
  const lines = written.files.map(
    (uri) => `${isWritten.has(uri) ? 'written    ' : 'unchanged  '}${shownPath(pathOf(uri), context)}`,
  );
  const shader = code ? [`In ${code.name}:`, ...code.code.split('\n')] : [];
  return {
    files: written.files.map(pathOf),
    details: {
      written: written.written.map(pathOf),
      ...(notes.length && { notes }),
      ...(code && { engine: code.engine, code: code.code }),
    },
    report: [...lines, ...notes.map((note) => note.replace(UNSEEN, '?')), ...shader],
  };
});

/** The URI string of a file that the line names. */
async function fileAt(file: string, host: ProgramHost): Promise<string> {
  const { kind, uri } = await host.places.entry(file);
  if (kind === 'folder') throw badInput(`${quotedPath(file)} is a folder. Name a file.`);
  return uri;
}
