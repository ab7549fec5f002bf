import type { FixedSetup } from './fixedLight';
import { createFrameTextures, useNearest } from './frameTextures';
import { FRAGMENT, VERTEX } from './lightShader';

/** Draws lit frames with WebGL 2. Sprite, map and set-up belong together as in `lightPixels`. */
export interface LightGl {
  /** Exactly the pixels of `lightPixels`, read back. Undefined where the graphics card cannot, or is gone. */
  pixels(sprite: ImageData, map: ImageData, setup: FixedSetup): ImageData | undefined;
  /**
   * The same on a canvas, which stays the renderer's and is drawn anew by the next call. Half transparent pixels lose some of their
   * colour when it is drawn onto another canvas; the others do not.
   */
  canvas(sprite: ImageData, map: ImageData, setup: FixedSetup): OffscreenCanvas | undefined;
  /** Frees the textures of all frames. */
  clear(): void;
}

/**
 * A renderer, or undefined where there is no WebGL 2 or only an imitation of it on the processor, which `lightPixels` is faster than.
 * @param lost is called once, when the graphics card is taken away.
 */
export function createLightGl(lost: () => void): LightGl | undefined {
  const surface = new OffscreenCanvas(1, 1);
  const gl = surface.getContext('webgl2', {
    antialias: false,
    depth: false,
    failIfMajorPerformanceCaveat: true,
    // What is drawn are straight colours; the browser multiplies them by alpha when it takes them over.
    premultipliedAlpha: false,
  });
  const program = gl && link(gl);
  if (!gl || !program || isImitation(gl)) return undefined;
  surface.addEventListener('webglcontextlost', lost, { once: true });

  const textures = createFrameTextures(gl);
  const most: number = gl.getParameter(gl.MAX_TEXTURE_SIZE);
  const fits = ({ width, height }: ImageData) => Math.max(width, height) <= most && !gl.isContextLost();
  const setUniforms = uniformsOf(gl, program);
  const target = { texture: gl.createTexture(), buffer: gl.createFramebuffer(), width: 0, height: 0 };

  function draw(sprite: ImageData, map: ImageData, setup: FixedSetup, lastRow: number): void {
    gl?.viewport(0, 0, sprite.width, sprite.height);
    textures.bind(0, sprite);
    textures.bind(1, map);
    setUniforms(setup, lastRow);
    gl?.drawArrays(gl.TRIANGLES, 0, 3);
  }

  function sizeTarget(width: number, height: number): void {
    if (!gl || (target.width === width && target.height === height)) return;
    Object.assign(target, { width, height });
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, target.texture);
    useNearest(gl);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, target.texture, 0);
  }

  return {
    pixels(sprite, map, setup) {
      if (!fits(sprite)) return undefined;
      const { width, height } = sprite;
      gl.bindFramebuffer(gl.FRAMEBUFFER, target.buffer);
      sizeTarget(width, height);
      // Rows are read from the bottom up; drawn upside down, they come as an image has them.
      draw(sprite, map, setup, -1);
      const bytes = new Uint8ClampedArray(width * height * 4);
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(bytes.buffer));
      return gl.getError() === gl.NO_ERROR ? new ImageData(bytes, width, height) : undefined;
    },
    canvas(sprite, map, setup) {
      if (!fits(sprite)) return undefined;
      if (surface.width !== sprite.width) surface.width = sprite.width;
      if (surface.height !== sprite.height) surface.height = sprite.height;
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      draw(sprite, map, setup, sprite.height - 1);
      return gl.isContextLost() ? undefined : surface;
    },
    clear: textures.clear,
  };
}

/** Renderers that compute on the processor what a graphics card would; browsers do not always count them as a caveat. */
const IMITATIONS = /swiftshader|llvmpipe|softpipe|basic render/i;

function isImitation(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  return names !== null && IMITATIONS.test(String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)));
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

/** Starts to use the program, and sets its uniforms where they change. `lastRow`: of the frame, where row 0 is at the bottom; else -1. */
function uniformsOf(gl: WebGL2RenderingContext, program: WebGLProgram): (setup: FixedSetup, lastRow: number) => void {
  const at = (name: string) => gl.getUniformLocation(program, name);
  const [places, powers, count] = [at('places'), at('powers'), at('count')];
  const [ambient, toon, turn, last] = [at('ambient'), at('toon'), at('turn'), at('lastRow')];
  let current: FixedSetup | undefined;
  gl.useProgram(program);
  gl.uniform1i(at('sprite'), 0);
  gl.uniform1i(at('map'), 1);
  return (setup, lastRow) => {
    gl.uniform1i(last, lastRow);
    if (setup === current) return;
    current = setup;
    const { lights } = setup;
    gl.uniform3iv(
      places,
      lights.flatMap(({ x, y, z }) => [x, y, z]),
    );
    gl.uniform3uiv(
      powers,
      lights.flatMap(({ red, green, blue }) => [red, green, blue]),
    );
    gl.uniform1i(count, lights.length);
    gl.uniform1ui(ambient, setup.ambient);
    gl.uniform1i(toon, setup.toon);
    gl.uniform2i(turn, setup.turnX, setup.turnY);
  };
}
