import type { FixedSetup } from './fixedLight';
import { FRAGMENT, VERTEX } from './lightShader';

/** Draws lit frames on the graphics card. */
export interface LightGl {
  /** False once the graphics card was taken away; `draw` answers undefined from then on. */
  readonly alive: boolean;
  /**
   * The frame with exactly the pixels of `lightPixels`. `sprite` and `map` have one size. Undefined where this card cannot: then
   * the caller computes them.
   */
  pixels(sprite: ImageData, map: ImageData, setup: FixedSetup): ImageData | undefined;
  /**
   * The same on a canvas that stays the renderer's own until the next call. Colours of half transparent pixels are rounded when
   * it is drawn elsewhere.
   */
  canvas(sprite: ImageData, map: ImageData, setup: FixedSetup): OffscreenCanvas | undefined;
  /** Forgets the textures of all frames. */
  clear(): void;
}

/** A renderer, or undefined where there is no WebGL 2. */
export function createLightGl(): LightGl | undefined {
  const surface = new OffscreenCanvas(1, 1);
  // Straight alpha: what is drawn is what the formula says, and the browser multiplies when it composes.
  const gl = surface.getContext('webgl2', { alpha: true, premultipliedAlpha: false, antialias: false, depth: false });
  const program = gl && link(gl);
  if (!gl || !program) return undefined;
  const most: number = gl.getParameter(gl.MAX_TEXTURE_SIZE);
  const at = (name: string) => gl.getUniformLocation(program, name);
  const uniforms = {
    places: at('places'),
    powers: at('powers'),
    count: at('count'),
    ambient: at('ambient'),
    toon: at('toon'),
    turn: at('turn'),
    lastRow: at('lastRow'),
  };
  gl.useProgram(program);
  gl.uniform1i(at('sprite'), 0);
  gl.uniform1i(at('map'), 1);
  const target = { texture: gl.createTexture(), buffer: gl.createFramebuffer(), width: 0, height: 0 };

  let alive = true;
  surface.addEventListener('webglcontextlost', () => {
    alive = false;
  });

  let textures = new WeakMap<ImageData, WebGLTexture>();
  let made: WebGLTexture[] = [];

  /** Binds a frame's pixels, uploading them the first time. Integer textures are never converted on the way. */
  function bind(unit: number, image: ImageData): void {
    if (!gl) return;
    gl.activeTexture(gl.TEXTURE0 + unit);
    const known = textures.get(image);
    if (known) return gl.bindTexture(gl.TEXTURE_2D, known);
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    nearest(gl);
    const bytes = new Uint8Array(image.data.buffer, image.data.byteOffset, image.data.byteLength);
    const { width, height } = image;
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8UI, width, height, 0, gl.RGBA_INTEGER, gl.UNSIGNED_BYTE, bytes);
    textures.set(image, texture);
    made.push(texture);
  }

  function render(sprite: ImageData, map: ImageData, setup: FixedSetup, topFirst: boolean): void {
    if (!gl) return;
    const { lights } = setup;
    gl.viewport(0, 0, sprite.width, sprite.height);
    bind(0, sprite);
    bind(1, map);
    gl.uniform3iv(
      uniforms.places,
      lights.flatMap(({ x, y, z }) => [x, y, z]),
    );
    gl.uniform3uiv(
      uniforms.powers,
      lights.flatMap(({ red, green, blue }) => [red, green, blue]),
    );
    gl.uniform1i(uniforms.count, lights.length);
    gl.uniform1ui(uniforms.ambient, setup.ambient);
    gl.uniform1i(uniforms.toon, setup.toon);
    gl.uniform2i(uniforms.turn, setup.turnX, setup.turnY);
    gl.uniform1i(uniforms.lastRow, topFirst ? -1 : sprite.height - 1);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  function aim(width: number, height: number): void {
    if (!gl) return;
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.buffer);
    if (target.width === width && target.height === height) return;
    Object.assign(target, { width, height });
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, target.texture);
    nearest(gl);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, target.texture, 0);
  }

  const fits = ({ width, height }: ImageData) => alive && Math.max(width, height) <= most;

  return {
    get alive() {
      return alive;
    },
    pixels(sprite, map, setup) {
      const { width, height } = sprite;
      if (!fits(sprite)) return undefined;
      aim(width, height);
      render(sprite, map, setup, true);
      const bytes = new Uint8ClampedArray(width * height * 4);
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(bytes.buffer));
      return gl.isContextLost() || gl.getError() ? undefined : new ImageData(bytes, width, height);
    },
    canvas(sprite, map, setup) {
      if (!fits(sprite)) return undefined;
      if (surface.width !== sprite.width) surface.width = sprite.width;
      if (surface.height !== sprite.height) surface.height = sprite.height;
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      render(sprite, map, setup, false);
      return gl.isContextLost() ? undefined : surface;
    },
    clear() {
      for (const texture of made) gl.deleteTexture(texture);
      made = [];
      textures = new WeakMap();
    },
  };
}

/** Size and edges do not matter to `texelFetch`, but a texture without mipmaps is complete only so. */
function nearest(gl: WebGL2RenderingContext): void {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
}

function link(gl: WebGL2RenderingContext): WebGLProgram | undefined {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return undefined;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : undefined;
}
