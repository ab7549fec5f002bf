/** A step that a profile may repeat with. */
export interface Period {
  readonly step: number;
  /** How far it stands out of its neighborhood; 1 is ordinary. */
  readonly strength: number;
}

const MAX_PERIODS = 10;
const MAX_STEP = 64;
const MIN_STEP = 1.45;

/**
 * Steps with which the detail of enlarged pictures repeats: interpolation makes second differences periodic (A. Gallagher, "Detection of Linear and
 * Cubic Interpolation in JPEG Compressed Images", 2005), so their spectrum has a peak at 1 / step. Peaks over one half show as their mirror images.
 * @param profiles of one axis of each picture
 */
export function periodsOf(profiles: readonly Float64Array[]): Period[] {
  const longest = Math.max(...profiles.map(({ length }) => length));
  const size = 2 ** Math.ceil(Math.log2(longest * 4));
  const power = new Float64Array(size / 2 + 1);
  for (const profile of profiles) addPower(profile, size, power);
  const least = Math.max(2, Math.floor(size / MAX_STEP), Math.ceil((4 * size) / longest));
  const peaks: Period[] = [];
  for (let bin = least; bin <= size / 2; bin++) {
    const here = power[bin] ?? 0;
    if (here < (power[bin - 1] ?? 0) || here < (power[bin + 1] ?? power[bin - 1] ?? 0)) continue;
    const strength = here / (medianNear(power, bin, Math.max(16, (size / longest) * 8)) + 1e-9);
    const exact = size / (bin + vertex(power, bin));
    peaks.push({ step: exact, strength });
    const mirrored = 1 / (1 - 1 / exact);
    if (mirrored >= MIN_STEP) peaks.push({ step: mirrored, strength });
  }
  return peaks
    .filter(({ step }) => step >= MIN_STEP)
    .sort((a, b) => b.strength - a.strength)
    .slice(0, MAX_PERIODS);
}

/** Where a parabola through a peak and its neighbors has its top, from −½ to ½. */
function vertex(power: Float64Array, bin: number): number {
  const [a, b, c] = [bin - 1, bin, bin + 1].map((n) => Math.sqrt(power[n] ?? 0)) as [number, number, number];
  const bend = a - 2 * b + c;
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (a - c) / (2 * bend))) : 0;
}

function medianNear(power: Float64Array, bin: number, reach: number): number {
  const near = power.slice(Math.max(1, Math.floor(bin - reach)), Math.floor(bin + reach + 1)).sort();
  return near[near.length >> 1] ?? 0;
}

/** Adds the power spectrum of a profile without its mean, in a Hann window. */
function addPower(profile: Float64Array, size: number, power: Float64Array): void {
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const mean = profile.reduce((a, b) => a + b, 0) / profile.length;
  profile.forEach((value, n) => {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / profile.length);
    real[n] = (value - mean) * window;
  });
  transform(real, imaginary);
  for (let bin = 0; bin < power.length; bin++) {
    power[bin] = (power[bin] ?? 0) + (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
  }
}

/** The fast Fourier transform in place (J. Cooley and J. Tukey, 1965). The length is a power of two. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  reverseBits(real, imaginary);
  for (let half = 1; half < real.length; half *= 2) joinHalves(real, imaginary, half);
}

/** Moves each value to the index whose bits are in the other order. */
function reverseBits(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  for (let from = 1, to = 0; from < size; from++) {
    let bit = size >> 1;
    for (; to & bit; bit >>= 1) to ^= bit;
    to ^= bit;
    if (from >= to) continue;
    [real[from], real[to]] = [real[to] ?? 0, real[from] ?? 0];
    [imaginary[from], imaginary[to]] = [imaginary[to] ?? 0, imaginary[from] ?? 0];
  }
}

/** Makes transforms of twice the length from those of `half` values each. */
function joinHalves(real: Float64Array, imaginary: Float64Array, half: number): void {
  const angle = -Math.PI / half;
  for (let k = 0; k < half; k++) {
    const [cos, sin] = [Math.cos(angle * k), Math.sin(angle * k)];
    for (let even = k; even < real.length; even += 2 * half) {
      const odd = even + half;
      const re = (real[odd] ?? 0) * cos - (imaginary[odd] ?? 0) * sin;
      const im = (real[odd] ?? 0) * sin + (imaginary[odd] ?? 0) * cos;
      real[odd] = (real[even] ?? 0) - re;
      imaginary[odd] = (imaginary[even] ?? 0) - im;
      real[even] = (real[even] ?? 0) + re;
      imaginary[even] = (imaginary[even] ?? 0) + im;
    }
  }
}
