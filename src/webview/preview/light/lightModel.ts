import type { PageContext } from '../parts';
import { type Light, type LightSetup, MAX_LIGHTS } from './lightSetup';

/** How the sprite is lit, while a hand is on a light or a slider too. */
export interface LightModel {
  /** As it is drawn: with what is tried. */
  readonly setup: LightSetup;
  /** Draws a change at the screen's next frame without keeping it: a pointer moves more often than that. */
  try(next: Partial<LightSetup>): void;
  /** Keeps what was tried, and a change besides. */
  keep(next?: Partial<LightSetup>): void;
  /** Another light, where there is room for one; where it stands and its colour differ from those there are. */
  add(): void;
  /** One light fewer; the last one stays. */
  remove(index: number): void;
}

/** Where new lights stand, and their colours: key, fill and rim light first. */
const PLACES: readonly (readonly [number, number, string])[] = [
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
  let tried: LightSetup | undefined;
  let waiting = 0;

  const model: LightModel = {
    get setup() {
      return tried ?? ctx.shown().view.light;
    },
    try(next) {
      tried = { ...model.setup, ...next };
      waiting ||= requestAnimationFrame(() => {
        waiting = 0;
        ctx.redraw();
      });
    },
    keep(next) {
      const light = { ...model.setup, ...next };
      tried = undefined;
      cancelAnimationFrame(waiting);
      waiting = 0;
      ctx.change({ light: { ...light, lights: [...light.lights] } });
    },
    add() {
      const { lights } = model.setup;
      if (lights.length < MAX_LIGHTS) model.keep({ on: true, lights: [...lights, newLight(lights)] });
    },
    remove(index) {
      const { lights } = model.setup;
      if (lights.length > 1) model.keep({ lights: lights.filter((_, at) => at !== index) });
    },
  };
  return model;
}

/** `lights` with a change of one of them. */
export function withLight(lights: readonly Light[], index: number, next: Partial<Light>): Light[] {
  return lights.map((light, at) => (at === index ? { ...light, ...next } : light));
}

function newLight(lights: readonly Light[]): Light {
  const free = ([x, y]: readonly [number, number, string]) => lights.every((light) => light.x !== x || light.y !== y);
  const [x, y, color] = PLACES.find(free) ?? [0.5, 0.5, '#ffffff'];
  return { x, y, color, height: 0.5, intensity: 0.5 };
}
