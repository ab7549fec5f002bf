import type { PageContext } from '../core/feature';
import { type Light, type LightSetup, MAX_LIGHTS } from '../core/lightSetup';

/** The light's settings, including what the user is dragging: a light or a slider. */
export interface LightModel {
  /** The settings that are drawn, including a preview. */
  readonly setup: LightSetup;
  /** Draws a change with the next animation frame, without storing it. The pointer moves more often than the screen is drawn. */
  preview(next: Partial<LightSetup>): void;
  /** Stores the preview together with a further change. */
  commit(next?: Partial<LightSetup>): void;
  /** Adds a light with a new position and color, unless there are `MAX_LIGHTS`. */
  add(): void;
  /** Removes a light, unless it is the last one. */
  remove(index: number): void;
}

/** Positions (0 to 1 of the sprite's size) and colors of new lights. The first three are key, fill and rim light. */
const NEW_LIGHTS: readonly (readonly [number, number, string])[] = [
  [0.25, 0.2, '#ffffff'],
  [0.9, 0.35, '#ffb066'],
  [0.1, 0.8, '#66a3ff'],
  [0.8, 0.9, '#ff6f91'],
  [0.5, 0, '#9be38a'],
  [0, 0.5, '#c792ea'],
  [1, 0.65, '#ffe066'],
  [0.5, 1, '#5ad1e6'],
];

export function createLightModel(ctx: PageContext): LightModel {
  let previewed: LightSetup | undefined;
  let waiting = 0;

  const model: LightModel = {
    get setup() {
      return previewed ?? ctx.shown().view.light;
    },
    preview(next) {
      previewed = { ...model.setup, ...next };
      waiting ||= requestAnimationFrame(() => {
        waiting = 0;
        ctx.redraw();
      });
    },
    commit(next) {
      const light = { ...model.setup, ...next };
      previewed = undefined;
      cancelAnimationFrame(waiting);
      waiting = 0;
      ctx.change({ light: { ...light, lights: [...light.lights] } });
    },
    add() {
      const { lights } = model.setup;
      if (lights.length < MAX_LIGHTS) model.commit({ on: true, lights: [...lights, newLight(lights)] });
    },
    remove(index) {
      const { lights } = model.setup;
      if (lights.length > 1) model.commit({ lights: lights.filter((_, at) => at !== index) });
    },
  };
  return model;
}

/** `lights` with one of them changed. */
export function withLight(lights: readonly Light[], index: number, next: Partial<Light>): Light[] {
  return lights.map((light, at) => (at === index ? { ...light, ...next } : light));
}

function newLight(lights: readonly Light[]): Light {
  const free = ([x, y]: readonly [number, number, string]) => lights.every((light) => light.x !== x || light.y !== y);
  const [x, y, color] = NEW_LIGHTS.find(free) ?? [0.5, 0.5, '#ffffff'];
  return { x, y, color, height: 0.5, intensity: 0.5 };
}
