import type { FixedSetup } from './lightFormula';
import { FRAGMENT, VERTEX } from './lightShader';

/** Draws lit frames with WebGL 2. Sprite, map and setup must meet the requirements of `lightPixels`. */
export interface LightGl {
  /** The same pixels as `lightPixels`, read back. Undefined if the graphics card cannot do it or was lost. */
  pixels(sprite: ImageData, map: ImageData, setup: FixedSetup): ImageData | undefined;
  /**
   * The same pixels on the renderer's own canvas, which the next call overwrites. When that is drawn onto another canvas, the colors of
   * semitransparent pixels lose some precision.
   */
  canvas(sprite: ImageData, map: ImageData, setup: FixedSetup): OffscreenCanvas | undefined;
  /** Frees the textures of all frames. */
  clear(): void;
}

/**
 * A renderer. Undefined without WebGL 2, or if it is emulated on the CPU, which is slower than `lightPixels`.
 * @param lost is called once, when the graphics context is lost
 */
export function createLightGl(lost: () => void): LightGl | undefined {
  const surface = new OffscreenCanvas(1, 1);
  const gl = surface.getContext('webgl2', {
    antialias: false,
    depth: false,
    failIfMajorPerformanceCaveat: true,
    // The shader writes straight colors; the browser multiplies them by alpha itself.
    premultipliedAlpha: false,
  });
  const program = gl && link(gl);
  if (!gl || !program || isEmulation(gl)) return undefined;
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
      // The frame is drawn upside down, because rows are read from the bottom up.
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

/** Renderers that emulate a graphics card on the CPU. Browsers do not always report them as a performance caveat. */
const EMULATIONS = /swiftshader|llvmpipe|softpipe|basic render/i;

function isEmulation(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  return names !== null && EMULATIONS.test(String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)));
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

/**
 * Starts to use the program. Returns a function that sets the uniforms that changed. `lastRow` is the index of the frame's last row if
 * row 0 is at the bottom of the target, and -1 if it is at the top.
 */
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

/** Limit of textures on the graphics card: 64 MiB of pixels. Beyond it, all are freed, and uploaded again when they are drawn. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Frames as textures on the graphics card. Each is uploaded once. */
interface FrameTextures {
  /** Binds the frame's pixels, as unconverted integers, to a texture unit. */
  bind(unit: number, image: ImageData): void;
  /** Frees all textures. */
  clear(): void;
}

function createFrameTextures(gl: WebGL2RenderingContext): FrameTextures {
  let textures = new WeakMap<ImageData, WebGLTexture>();
  let made: WebGLTexture[] = [];
  let bytes = 0;

  function clear(): void {
    for (const texture of made) gl.deleteTexture(texture);
    made = [];
    bytes = 0;
    textures = new WeakMap();
  }

  function upload({ width, height, data }: ImageData): WebGLTexture {
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    useNearest(gl);
    const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8UI, width, height, 0, gl.RGBA_INTEGER, gl.UNSIGNED_BYTE, pixels);
    made.push(texture);
    bytes += pixels.byteLength;
    return texture;
  }

  return {
    bind(unit, image) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      const known = textures.get(image);
      if (known) {
        gl.bindTexture(gl.TEXTURE_2D, known);
        return;
      }
      // Only for unit 0, because the sprite is bound first and must not be freed while its map is uploaded.
      if (unit === 0 && bytes > MAX_BYTES) clear();
      textures.set(image, upload(image));
    },
    clear,
  };
}

/** `texelFetch` does not filter, but without this setting a texture without mipmaps would be incomplete. */
function useNearest(gl: WebGL2RenderingContext): void {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
}
