import type { Command } from '../command';
import type { Filter, Layer, PageContext, View } from '../parts';
import { compareCommands } from './compareCommands';
import { createCompareFilter } from './compareFilter';
import { createComparePanel } from './comparePanel';
import { createComparing } from './comparison';
import { createSplitLayer } from './splitLayer';

export interface Compare {
  readonly layer: Layer;
  readonly filter: Filter;
  readonly panel: View;
  /** For the toolbar. */
  readonly split: Command;
  readonly commands: readonly Command[];
}

/** Everything about comparing the picture on the stage with another one. */
export function createCompare(context: PageContext): Compare {
  const comparing = createComparing(context.pictures, () => context.redraw());
  const filter = createCompareFilter(comparing);
  const blink = (on: boolean) => {
    filter.blink(on);
    context.redraw();
  };
  const commands = compareCommands(context, blink);
  return {
    layer: createSplitLayer(context, comparing),
    filter,
    panel: createComparePanel(context, comparing),
    split: commands.split,
    commands: Object.values(commands),
  };
}
