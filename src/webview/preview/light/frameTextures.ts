/** Textures that are kept: 64 MiB of pixels. When they are full, all are forgotten and come again as they are drawn. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Frames on the graphics card, each uploaded once. */
export interface FrameTextures {
  /** Binds the frame's pixels, as integers that nothing converts on the way, to a texture unit. */
  bind(unit: number, image: ImageData): void;
  /** Frees them all. */
  clear(): void;
}

export function createFrameTextures(gl: WebGL2RenderingContext): FrameTextures {
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
      // Never what unit 0 has just been given: a sprite and its map are two.
      if (unit === 0 && bytes > MAX_BYTES) clear();
      textures.set(image, upload(image));
    },
    clear,
  };
}

/** `texelFetch` does not filter, but a texture without mipmaps is complete only so. */
export function useNearest(gl: WebGL2RenderingContext): void {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
}
