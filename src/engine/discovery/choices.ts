import type { SheetCut } from '../../shared/protocol/preview';
import { placeKey } from '../disk/fileStore';
import type { Memory } from '../host/memory';

/** Most remembered choices of each kind. */
const MOST = 500;

type Remembered<T> = readonly (readonly [key: string, value: T])[];

/** Choices in previews: how to cut sheets and show numbered files, for this workspace; how pages look, for all. */
export class Choices {
  constructor(
    private readonly workspace: Memory,
    private readonly everywhere: Memory,
  ) {}

  cutOf(uri: string): SheetCut | undefined {
    return this.find<SheetCut>('preview.cuts', placeKey(uri));
  }

  /** @param cut null forgets the last one */
  rememberCut(uri: string, cut: SheetCut | null): Promise<void> {
    return this.remember<SheetCut>('preview.cuts', placeKey(uri), cut);
  }

  sequenceAs(key: string): 'animation' | 'pictures' | undefined {
    return this.find('preview.sequences', placeKey(key));
  }

  rememberSequence(key: string, as: 'animation' | 'pictures'): Promise<void> {
    return this.remember('preview.sequences', placeKey(key), as);
  }

  /** The folder of the last saved file. */
  get saveFolder(): string | undefined {
    return this.workspace.get<string>('preview.saveFolder');
  }

  async rememberSaveFolder(folder: string): Promise<void> {
    await this.workspace.update('preview.saveFolder', folder);
  }

  /** Initial choices of new preview pages. */
  get page(): Readonly<Record<string, unknown>> {
    return this.everywhere.get('preview.page', {});
  }

  async rememberPage(choices: Readonly<Record<string, unknown>>): Promise<void> {
    await this.everywhere.update('preview.page', choices);
  }

  private find<T>(name: string, key: string): T | undefined {
    return this.workspace.get<Remembered<T>>(name, []).find(([one]) => one === key)?.[1];
  }

  /** Adds the newest at the end, and drops the oldest. */
  private async remember<T>(name: string, key: string, value: T | null): Promise<void> {
    const others = this.workspace.get<Remembered<T>>(name, []).filter(([one]) => one !== key);
    await this.workspace.update(name, value === null ? others : [...others, [key, value] as const].slice(-MOST));
  }
}
