import * as v from 'valibot';
import { pageChoices } from '../../shared/protocol/message';
import { type OnionSkin, onionSkin } from '../../shared/protocol/onionSkin';
import { type SheetCut, sheetCut } from '../../shared/protocol/preview';
import { placeKey } from '../disk/fileStore';
import type { Memory } from '../host/memory';
import { recall, remember, type Stored } from '../host/stored';

/** Most remembered choices of each kind. */
const MAX_CHOICES = 500;

/** Values that are remembered by place. */
type ByPlace = 'preview.cuts' | 'preview.onions' | 'preview.sequences';

/** Choices in previews: how to cut sheets, show onion skins and numbered files, for this workspace; how pages look, for all. */
export class Choices {
  readonly #workspace: Memory;
  readonly #everywhere: Memory;

  constructor(workspace: Memory, everywhere: Memory) {
    this.#workspace = workspace;
    this.#everywhere = everywhere;
  }

  cutOf(uri: string): SheetCut | undefined {
    const read = v.safeParse(sheetCut, this.#find('preview.cuts', placeKey(uri)));
    return read.success ? read.output : undefined;
  }

  /** @param cut null forgets the last one */
  rememberCut(uri: string, cut: SheetCut | null): Promise<void> {
    return this.#remember('preview.cuts', placeKey(uri), cut);
  }

  onionOf(uri: string): OnionSkin | undefined {
    const read = v.safeParse(onionSkin, this.#find('preview.onions', placeKey(uri)));
    return read.success ? read.output : undefined;
  }

  rememberOnion(uri: string, onion: OnionSkin): Promise<void> {
    return this.#remember('preview.onions', placeKey(uri), onion);
  }

  sequenceAs(key: string): 'animation' | 'pictures' | undefined {
    return this.#find('preview.sequences', placeKey(key));
  }

  /** @param as null forgets the last one */
  rememberSequence(key: string, as: 'animation' | 'pictures' | null): Promise<void> {
    return this.#remember('preview.sequences', placeKey(key), as);
  }

  /** The folder of the last saved file. */
  get saveFolder(): string | undefined {
    return recall(this.#workspace, 'preview.saveFolder');
  }

  async rememberSaveFolder(folder: string): Promise<void> {
    await remember(this.#workspace, 'preview.saveFolder', folder);
  }

  /** Initial choices of new preview pages. */
  get page(): Readonly<Record<string, unknown>> {
    return recall(this.#everywhere, 'preview.page');
  }

  /** Adds choices to the others, which are dropped if all of them are more than a page may store. */
  async rememberPage(choices: Readonly<Record<string, unknown>>): Promise<void> {
    const all = { ...this.page, ...choices };
    await remember(this.#everywhere, 'preview.page', v.is(pageChoices, all) ? all : choices);
  }

  #find<N extends ByPlace>(name: N, key: string): Stored<N>[number][1] | undefined {
    return recall(this.#workspace, name).find(([one]) => one === key)?.[1];
  }

  /** Adds the newest at the end, and drops the oldest. @param value null forgets the last one */
  async #remember<N extends ByPlace>(name: N, key: string, value: Stored<N>[number][1] | null): Promise<void> {
    const others = recall(this.#workspace, name).filter(([one]) => one !== key);
    const next = value === null ? others : [...others, [key, value] as const].slice(-MAX_CHOICES);
    await remember(this.#workspace, name, next as Stored<N>);
  }
}
