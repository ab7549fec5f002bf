import { DamagedPixelsError } from '../sprite/aseprite/inflate';
import { PutError, type PutFault, UnreadablePictureError } from '../sprite/aseprite/putPlan';
import { DamagedFileError } from '../sprite/aseprite/splice';
import type { SavedFormat } from '../sprite/edit/formats/holds';
import type { Lack } from '../sprite/edit/formats/lacks';
import { SaveRefused } from '../sprite/edit/formats/saving';
import { ChangeRefused, type Refusal as RefusedChange } from '../sprite/edit/refusal';
import { FixError, type FixFault } from '../sprite/fix/fixError';
import { PictureError, type PictureFault } from '../sprite/pixels/pictureError';
import { ExportError, type ExportFault } from '../sprite/source/sprite';

/** Why a task can't be done, apart from bugs in the program: errors of sprites, in a form that gets through to another thread. */
export type Refusal =
  | { readonly of: 'picture'; readonly fault: PictureFault; readonly message: string }
  | { readonly of: 'export'; readonly detail: ExportFault }
  | { readonly of: 'fix'; readonly detail: FixFault }
  | { readonly of: 'change'; readonly detail: RefusedChange }
  | { readonly of: 'save'; readonly lacks: readonly Lack[]; readonly format: SavedFormat }
  | { readonly of: 'put'; readonly fault: PutFault }
  | { readonly of: 'put-picture'; readonly picture: string; readonly fault: PictureFault };

/** Undefined for a bug in the program. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof PictureError) return { of: 'picture', fault: error.fault, message: error.message };
  if (error instanceof DamagedFileError || error instanceof DamagedPixelsError)
    return { of: 'picture', fault: 'truncated', message: error.message };
  if (error instanceof ExportError) return { of: 'export', detail: error.detail };
  if (error instanceof FixError) return { of: 'fix', detail: error.detail };
  if (error instanceof ChangeRefused) return { of: 'change', detail: error.refusal };
  if (error instanceof SaveRefused) return { of: 'save', lacks: error.lacks, format: error.format };
  if (error instanceof PutError) return { of: 'put', fault: error.fault };
  if (error instanceof UnreadablePictureError) return { of: 'put-picture', picture: error.picture, fault: error.fault };
  return undefined;
}

/** The error that a task was refused with. */
export function errorOfRefusal(refusal: Refusal): Error {
  switch (refusal.of) {
    case 'picture':
      return new PictureError(refusal.fault, refusal.message);
    case 'export':
      return new ExportError(refusal.detail);
    case 'fix':
      return new FixError(refusal.detail);
    case 'change':
      return new ChangeRefused(refusal.detail);
    case 'save':
      return new SaveRefused(refusal.lacks, refusal.format);
    case 'put':
      return new PutError(refusal.fault);
    case 'put-picture':
      return new UnreadablePictureError(refusal.picture, refusal.fault);
  }
}
