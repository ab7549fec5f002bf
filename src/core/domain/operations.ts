import * as l10n from '@vscode/l10n';
import { type CountWords, SPRITES } from '../../shared/base/counts';
import { foreignText, plainText, rawText } from '../../shared/base/foreignText';
import type { GenerateRequest, InputItem, Operation, RunKind } from '../../shared/contract/api';
import { RUN_KINDS } from '../../shared/contract/limits';
import type { OperationChoice } from '../../shared/protocol/operationChoice';
import { nameOf } from '../disk/fileStore';
import { motionNameOf, UNNAMED_MOTION } from './motions';
import {
  animations,
  directionSets,
  type NameGroups,
  normalMaps,
  numberable,
  numbered,
  slug,
  stemOf,
} from './outputNames';
import { type GenerationPlan, type RunPlan, sentPrompt } from './runPlan';

/**
 * How the product differs between operations. Three tables next to this one have what not every part may know: `shared/contract/limits.ts` the rules
 * of the fields, `agents/runTools.ts` the tools, and `program/line/runCommands.ts` the commands of the program. Each is complete by its type. A field
 * is optional only if a row without it is the usual case. Labels and titles are functions, because the editor's language is known only after the
 * extension has started.
 */
interface RowOfRun {
  /** Command that starts runs on files. */
  readonly command: string;
  /** Command that starts runs on saved assets; undefined if the operation takes no pictures. */
  readonly assetCommand: string | undefined;
  /** Codicon of the commands. */
  readonly icon: string;
  /** Codicon in menus of pages, if the commands' icon means something else there. */
  readonly pageIcon?: string;
  /** Label of a menu item: `Eight Directions`. */
  label(): string;
  /** Label of a menu item for files, if only a hosted service offers the operation there: what the built-in one makes, files get without a run. */
  hostedLabel?(): string;
  /** Title of one run: `Animate hero.png`. */
  title(subject: string): string;
  /** Name inside a sentence or a list: `animate`. */
  name(): string;
  /** `together`: several pictures are inputs of one run. `each`: one run for each picture. `none`: takes no pictures. */
  readonly selection: 'together' | 'each' | 'none';
  /** Questions for a person, in this order. */
  readonly questions: readonly Question[];
  /** What the question for the prompt says; undefined if no question has this form. */
  readonly promptWords: (() => { readonly prompt: string; readonly placeholder: string }) | undefined;
  /** Without a size, a run makes sprites as large as the first picture. */
  readonly sizeOfPicture: boolean;
  /** If a person chooses no pictures, the references of the style file are the sources. */
  readonly takesReferences: boolean;
  /** Number of outputs: `promised` by the contract (§4), and the `most` that a run can hold: a hundred times as many as services make. */
  readonly outputs: { readonly promised?: number; readonly most: number };
  /** What was saved, in a sentence. */
  readonly saved: CountWords;
  /** Possible names of the outputs. */
  names(plan: NamedPlan): NameGroups;
  /** The outputs are eight views of one sprite: they are named as a set, and a preview lays them out as a compass. */
  readonly directions: boolean;
  /** An output is a changed copy of the first picture, so a preview offers to compare them. */
  readonly changesPicture: boolean;
  /** An output, or its first frame, shows the first picture: it can be put where it lies on that. */
  readonly liesOnSource: boolean;
  /** A preview shows the sources among the outputs, to judge these by them. */
  readonly besideSources: boolean;
  /** What an output is the first of, for a person who has made none yet. */
  readonly milestone: 'sprite' | 'animation' | 'normalMap';
  /** The pose of outputs: `prompt`: what the prompt says, else standing still. `source`: that of the first picture. `moving`: several. */
  readonly pose: 'prompt' | 'source' | 'moving';
  /** A preview opens by itself when the first output of a single run is saved. */
  readonly opensPreview: boolean;
}

/** An operation of `POST /generate`. */
interface GenerationRow extends RowOfRun {
  /** Body of the request (§4). */
  request(fields: RequestFields, inputs: InputItem[]): GenerateRequest;
}

/** A run that is free, and has a request of its own. */
interface FreeRow extends RowOfRun {
  readonly request?: undefined;
}

export type OperationRow = GenerationRow | FreeRow;

export type Question = 'prompt' | 'motion' | 'size' | 'frames' | 'colors' | 'supporting' | 'folder';

/** What output names are made of. */
export type NamedPlan = Pick<
  RunPlan,
  'sources' | 'prompt' | 'motionName' | 'directionNames' | 'mapEnding' | 'stems' | 'replacement'
>;

interface RequestFields {
  readonly prompt: string;
  readonly size: number | undefined;
  readonly outputFrames: number | undefined;
  readonly colors: number | undefined;
  /** Fields of every request. A size that the operation doesn't take stays: the check refuses it. */
  readonly common: { readonly size?: number; readonly tags?: string[] };
}

const NO_PROMPT = foreignText('');

/** Every operation, in the order of the menus. */
export const OPERATION_TABLE: Readonly<
  Record<Operation, GenerationRow> & Record<Exclude<RunKind, Operation>, FreeRow>
> = {
  generate: {
    command: 'spriteKiln.generate',
    assetCommand: undefined,
    icon: 'sparkle',
    label: () => l10n.t('Generate'),
    title: () => l10n.t('Generate sprite'),
    name: () => l10n.t('generate'),
    selection: 'none',
    questions: ['prompt', 'size', 'folder'],
    promptWords: () => ({
      prompt: l10n.t('Describe one sprite. You get several variations.'),
      placeholder: l10n.t('a brave knight with a silver helmet and a blue cloak'),
    }),
    sizeOfPicture: false,
    takesReferences: false,
    outputs: { most: 1_200 },
    saved: SPRITES,
    names: (plan) => numbered(chosenStem(plan) ?? slug(plan.prompt ?? NO_PROMPT)),
    directions: false,
    changesPicture: false,
    liesOnSource: false,
    besideSources: false,
    milestone: 'sprite',
    pose: 'prompt',
    opensPreview: true,
    request: ({ prompt, size = Number.NaN, common }) => ({ operation: 'generate', prompt, ...common, size }),
  },
  edit: {
    command: 'spriteKiln.edit',
    assetCommand: 'spriteKiln.assetEdit',
    icon: 'edit',
    label: () => l10n.t('Edit'),
    title: (subject) => l10n.t('Edit {0}', subject),
    name: () => l10n.t('edit'),
    selection: 'together',
    questions: ['prompt', 'supporting'],
    promptWords: () => ({
      prompt: l10n.t('What should change, and what should stay the same?'),
      placeholder: l10n.t('a red cloak; keep the pose, the face, and the outline'),
    }),
    sizeOfPicture: false,
    takesReferences: false,
    outputs: { most: 200 },
    saved: SPRITES,
    names: (plan) => numbered(`${subjectOf(plan)}-edit`),
    directions: false,
    changesPicture: true,
    liesOnSource: true,
    besideSources: true,
    milestone: 'sprite',
    pose: 'source',
    opensPreview: true,
    request: ({ prompt, common }, inputs) => ({ operation: 'edit', prompt, inputs, ...common }),
  },
  'style-reference': {
    command: 'spriteKiln.styleReference',
    assetCommand: 'spriteKiln.assetStyleReference',
    icon: 'paintcan',
    label: () => l10n.t('New Sprite in This Style'),
    title: (subject) => l10n.t('New sprite in the style of {0}', subject),
    name: () => l10n.t('new sprite in a style'),
    selection: 'together',
    questions: ['prompt', 'size'],
    promptWords: () => ({
      prompt: l10n.t("Describe the new sprite, and what each image is for if that isn't obvious."),
      placeholder: l10n.t('a goblin archer; colors from the first image, outline from the second'),
    }),
    sizeOfPicture: true,
    takesReferences: true,
    outputs: { most: 900 },
    saved: SPRITES,
    names: (plan) => numbered(slug(plan.prompt ?? NO_PROMPT)),
    directions: false,
    changesPicture: false,
    liesOnSource: false,
    besideSources: true,
    milestone: 'sprite',
    pose: 'prompt',
    opensPreview: true,
    request: ({ prompt, common }, inputs) => ({ operation: 'style-reference', prompt, inputs, ...common }),
  },
  'direction-set': {
    command: 'spriteKiln.directionSet',
    assetCommand: 'spriteKiln.assetDirectionSet',
    icon: 'compass',
    label: () => l10n.t('Eight Directions'),
    title: (subject) => l10n.t('Eight directions of {0}', subject),
    name: () => l10n.t('eight directions'),
    selection: 'each',
    questions: ['size'],
    promptWords: undefined,
    sizeOfPicture: false,
    takesReferences: false,
    outputs: { promised: 8, most: 800 },
    saved: { one: () => l10n.t('1 direction'), several: (count) => l10n.t('{0} directions', count) },
    names: (plan) => directionSets(subjectOf(plan), plan.directionNames),
    directions: true,
    changesPicture: false,
    liesOnSource: false,
    besideSources: false,
    milestone: 'sprite',
    pose: 'source',
    opensPreview: true,
    request: ({ common }, inputs) => ({ operation: 'direction-set', inputs, ...common }),
  },
  animate: {
    command: 'spriteKiln.animate',
    assetCommand: 'spriteKiln.assetAnimate',
    icon: 'play',
    pageIcon: 'run-all',
    label: () => l10n.t('Animate'),
    title: (subject) => l10n.t('Animate {0}', subject),
    name: () => l10n.t('animate'),
    selection: 'each',
    questions: ['motion', 'frames', 'colors'],
    promptWords: undefined,
    sizeOfPicture: false,
    takesReferences: false,
    outputs: { promised: 1, most: 100 },
    saved: { ...SPRITES, one: () => l10n.t('Animation and sheet') },
    names: (plan) => animations(motionSubject(plan), motionNameOf(plan)),
    directions: false,
    changesPicture: false,
    liesOnSource: true,
    besideSources: false,
    milestone: 'animation',
    pose: 'moving',
    opensPreview: true,
    request: ({ prompt, outputFrames, colors, common }, inputs) => ({
      operation: 'animate',
      prompt,
      inputs,
      output_frames: outputFrames,
      colors,
      ...common,
    }),
  },
  'normal-map': {
    command: 'spriteKiln.normalMap',
    assetCommand: 'spriteKiln.assetNormalMap',
    icon: 'lightbulb',
    label: () => l10n.t('Normal Map'),
    hostedLabel: () => l10n.t('Normal Map from Service'),
    title: (subject) => l10n.t('Normal map of {0}', subject),
    name: () => l10n.t('normal map'),
    selection: 'each',
    questions: [],
    promptWords: undefined,
    sizeOfPicture: false,
    takesReferences: false,
    outputs: { promised: 1, most: 1 },
    saved: { one: () => l10n.t('Normal map'), several: () => l10n.t('Normal map') },
    names: (plan) => normalMaps(subjectOf(plan), plan.mapEnding),
    directions: false,
    changesPicture: false,
    liesOnSource: false,
    besideSources: true,
    milestone: 'normalMap',
    pose: 'prompt',
    opensPreview: false,
  },
};

/** Most characters of a prompt in a title, and next to one. */
const PROMPT_IN_TITLE = 40;

/** Title of a run: `Animate hero.png`, or with its prompt, `Generate “red knight”`. */
export function runTitle(plan: Pick<RunPlan, 'kind' | 'sources' | 'prompt' | 'unknown'>): string {
  if (plan.unknown) return l10n.t('Unknown run');
  const [first, ...more] = plan.sources;
  // A damaged record may have lost its sources.
  if (first === undefined) {
    const words = shortPrompt(plan.prompt);
    return words === '' ? OPERATION_TABLE.generate.title('') : l10n.t('Generate “{0}”', words);
  }
  const name = plainText(nameOf(first));
  const subject = more.length ? l10n.t('{0} and {1} more', name, more.length) : name;
  return OPERATION_TABLE[plan.kind].title(subject);
}

/** Title of all runs of one command: `Animate 8 images`. */
export function batchTitle(plans: readonly Pick<RunPlan, 'kind'>[]): string {
  const kind = plans[0]?.kind ?? 'generate';
  return OPERATION_TABLE[kind].title(l10n.t('{0} images', plans.length));
}

/** The beginning of a prompt on one line, cut between words if that keeps most of it; empty without a prompt. */
export function shortPrompt(prompt = NO_PROMPT): string {
  const letters = [...plainText(prompt).replace(/\s+/g, ' ').trim()];
  if (letters.length <= PROMPT_IN_TITLE) return letters.join('');
  const start = letters.slice(0, PROMPT_IN_TITLE - 1).join('');
  const words = start.replace(/[\s,;.]+\S*$/, '');
  return `${words.length > start.length / 2 ? words : start}…`;
}

/** The body of `POST /generate` (contract §4). Unchecked: a size that the operation doesn't take stays. */
export function toRequest(plan: GenerationPlan, inputs: InputItem[]): GenerateRequest {
  const { kind, prompt = NO_PROMPT, size, outputFrames, colors, tags, style } = plan;
  const common = { ...(size !== undefined && { size }), ...(tags.length > 0 && { tags: tags.map(rawText) }) };
  const fields = { prompt: rawText(sentPrompt(prompt, style?.words)), size, outputFrames, colors, common };
  return OPERATION_TABLE[kind].request(fields, inputs);
}

/** The operations for menus of a page that shows assets: all that take a saved asset. */
export function assetOperations(): OperationChoice[] {
  return RUN_KINDS.map((operation) => {
    const { label, assetCommand } = OPERATION_TABLE[operation];
    return choiceOf(operation, assetCommand === undefined ? undefined : label());
  });
}

/** The operations for menus of a page that shows files. */
export function fileOperations(hosted: boolean): OperationChoice[] {
  return RUN_KINDS.map((operation) => {
    const { label, hostedLabel, selection } = OPERATION_TABLE[operation];
    const offered = selection !== 'none' && (hosted || !hostedLabel);
    return choiceOf(operation, offered ? (hostedLabel ?? label)() : undefined);
  });
}

function choiceOf(operation: RunKind, item: string | undefined): OperationChoice {
  const { label, icon, pageIcon = icon } = OPERATION_TABLE[operation];
  return { operation, label: label(), icon: pageIcon, ...(item !== undefined && { item }) };
}

/** The name that the first output gets: the others are told from it by numbers. Those that replace files are named one by one. */
function chosenStem({ stems, replacement }: NamedPlan): string | undefined {
  const first = replacement ? undefined : stems?.[0]?.[0];
  return first === undefined ? undefined : numberable(first);
}

/** Without a sprite, as for a saved asset, the prompt only describes the motion; one that says nothing is all there is. */
function motionSubject(plan: NamedPlan): string | undefined {
  return plan.sources.length || motionNameOf(plan) === UNNAMED_MOTION ? subjectOf(plan) : undefined;
}

function subjectOf({ sources, prompt }: NamedPlan): string {
  const [first] = sources;
  return first === undefined ? slug(prompt ?? NO_PROMPT) : stemOf(first);
}
