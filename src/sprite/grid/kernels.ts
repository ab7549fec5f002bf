/** How programs enlarge pictures: the weight of a sprite pixel by the distance of its center, in sprite pixels. */
export interface Kernel {
  /** Weights are 0 from this distance on, in sprite pixels. */
  readonly radius: (step: number) => number;
  /** Whether results can be beyond the colors around them, and are then cut off at 0 or 255. */
  readonly overshoots?: boolean;
  /** @param distance in sprite pixels @param step in picture pixels: some kernels have a part that doesn't grow with the picture */
  readonly weight: (distance: number, step: number) => number;
}

/**
 * Cubic filters with two parameters: D. Mitchell and A. Netravali, "Reconstruction Filters in Computer Graphics", 1988. With `b` 0, `c` is the
 * negative slope at 1 (R. Keys, "Cubic Convolution Interpolation for Digital Image Processing", 1981).
 */
function cubic(b: number, c: number): Kernel {
  const near = [(12 - 9 * b - 6 * c) / 6, (-18 + 12 * b + 6 * c) / 6, (6 - 2 * b) / 6] as const;
  const far = [(-b - 6 * c) / 6, (6 * b + 30 * c) / 6, (-12 * b - 48 * c) / 6, (8 * b + 24 * c) / 6] as const;
  return {
    overshoots: true,
    radius: () => 2,
    weight: (distance) => {
      const d = Math.abs(distance);
      if (d < 1) return (near[0] * d + near[1]) * d * d + near[2];
      return d < 2 ? ((far[0] * d + far[1]) * d + far[2]) * d + far[3] : 0;
    },
  };
}

/** A sinc in a window that is a sinc (C. Duchon, "Lanczos Filtering in One and Two Dimensions", 1979). */
function lanczos(lobes: number): Kernel {
  const sinc = (x: number) => (Math.abs(x) < 1e-9 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
  return {
    overshoots: true,
    radius: () => lobes,
    weight: (d) => (Math.abs(d) < lobes ? sinc(d) * sinc(d / lobes) : 0),
  };
}

/** Abramowitz and Stegun, "Handbook of Mathematical Functions", 7.1.26: within 1.5e-7. */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - tail * Math.exp(-x * x));
}

/** Sharp cells that are blurred by a Gaussian afterwards. @param sigma in picture pixels */
function blurred(sigma: number): Kernel {
  const below = (distance: number, step: number) => errorFunction((distance * step) / (sigma * Math.SQRT2));
  return {
    radius: (step) => 0.5 + (3.5 * sigma) / step,
    weight: (d, step) => (below(d + 0.5, step) - below(d - 0.5, step)) / 2,
  };
}

const KERNEL_TABLE = {
  /** Each picture pixel has the color of the cell that holds its center. */
  nearest: { radius: () => 0.5, weight: (d: number) => (d >= -0.5 && d < 0.5 ? 1 : 0) },
  /** Picture pixels on a line mix the colors of their cells by area. */
  area: {
    radius: (step: number) => 0.5 + 0.5 / step,
    weight: (d: number, step: number) => Math.min(1, Math.max(0, (0.5 - Math.abs(d)) * step + 0.5)),
  },
  bilinear: { radius: () => 1, weight: (d: number) => Math.max(0, 1 - Math.abs(d)) },
  'catmull-rom': cubic(0, 0.5),
  'cubic-75': cubic(0, 0.75),
  'cubic-100': cubic(0, 1),
  mitchell: cubic(1 / 3, 1 / 3),
  lanczos2: lanczos(2),
  lanczos3: lanczos(3),
  lanczos4: lanczos(4),
  'blur-04': blurred(0.4),
  'blur-05': blurred(0.5),
  'blur-06': blurred(0.6),
  'blur-08': blurred(0.8),
  'blur-10': blurred(1),
  'blur-12': blurred(1.2),
  'blur-14': blurred(1.4),
  'blur-17': blurred(1.7),
  'blur-20': blurred(2),
  'blur-24': blurred(2.4),
} satisfies Record<string, Kernel>;

export type KernelId = keyof typeof KERNEL_TABLE;
export const KERNELS: Readonly<Record<KernelId, Kernel>> = KERNEL_TABLE;
export const KERNEL_IDS = Object.keys(KERNEL_TABLE) as readonly KernelId[];
