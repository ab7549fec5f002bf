import type { PreviewCalls } from '../../shared/protocol/preview';

/** Everything a user can do in the page, for buttons and keys alike. */
export interface Actions {
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly fit: () => void;
  readonly actualSize: () => void;
  readonly toggleGrid: () => void;
  readonly toggleBackground: () => void;
  readonly toggleFacts: () => void;
  /** Opens one item; undefined goes back to what is shown without a choice. */
  readonly select: (id: string) => void;
  readonly back: () => void;
  /** Goes to the next (1) or the previous (−1) item. */
  readonly move: (by: number) => void;
  readonly pan: (x: number, y: number) => void;
  readonly togglePlay: () => void;
  readonly step: (by: number) => void;
  readonly seek: (frame: number) => void;
  readonly setSpeed: (speed: number) => void;
  /** Next faster (1) or slower (−1) speed. */
  readonly changeSpeed: (by: number) => void;
  readonly reveal: () => void;
  readonly openUseAsInput: () => void;
  readonly useAsInput: (operation: PreviewCalls['useAsInput']['params']['operation']) => void;
  readonly cancelRun: () => void;
}
