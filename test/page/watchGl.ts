export interface WatchedGl {
  /** How often WebGL drew something. */
  draws: number;
  /** Makes the page lose its WebGL context. */
  lose(): void;
}

/** Watches the page's WebGL. `software`: hides from the page, which refuses a software renderer, that it has one. */
export function watchGl(software: boolean): WatchedGl {
  const contexts: WebGL2RenderingContext[] = [];
  const watched: WatchedGl = {
    draws: 0,
    lose() {
      for (const gl of contexts) gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
  const own = OffscreenCanvas.prototype.getContext;

  function getContext(this: OffscreenCanvas, kind: OffscreenRenderingContextId, options?: WebGLContextAttributes) {
    if (kind !== 'webgl2') return own.call(this, kind, options);
    const caveat = software ? { failIfMajorPerformanceCaveat: false } : {};
    const gl = own.call(this, kind, { ...options, ...caveat });
    if (!(gl instanceof WebGL2RenderingContext)) return gl;
    contexts.push(gl);
    const extension = gl.getExtension.bind(gl);
    if (software)
      Object.assign(gl, {
        getExtension: (name: string) => (name === 'WEBGL_debug_renderer_info' ? null : extension(name)),
      });
    const draw = gl.drawArrays.bind(gl);
    gl.drawArrays = (...how) => {
      watched.draws++;
      draw(...how);
    };
    return gl;
  }
  Object.assign(OffscreenCanvas.prototype, { getContext });
  return watched;
}
