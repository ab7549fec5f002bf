export interface WatchedGl {
  /** How often something was drawn by WebGL. */
  draws: number;
  /** Takes the graphics card away from the page. */
  lose(): void;
}

/** Watches the page's WebGL. `software`: the page, which takes no imitation of a graphics card, cannot tell one from a real one. */
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
