import { MAX_LIGHTS } from '../core/lightSetup';

/** Draws a triangle that covers the whole viewport, without any buffer. */
export const VERTEX = `#version 300 es
void main() {
  gl_Position = vec4(ivec2(gl_VertexID & 1, gl_VertexID >> 1) * 4 - 1, 0, 1);
}`;

/**
 * Does the same operations as `lightPixels` in `lightFormula.ts`, which describes the value ranges. Negative numbers are neither divided
 * nor shifted left, because GLSL ES 3.00 does not define that; shifted right, they keep their sign. `sqrt` only gives a first estimate.
 */
export const FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
precision highp usampler2D;

uniform usampler2D sprite;
uniform usampler2D map;
uniform ivec3 places[${MAX_LIGHTS}];
uniform uvec3 powers[${MAX_LIGHTS}];
uniform int count;
uniform uint ambient;
uniform int toon;
uniform ivec2 turn;
uniform int lastRow;
out vec4 color;

uint root(uint n) {
  uint r = uint(sqrt(float(n)));
  while (r * r > n) r--;
  while ((r + 1u) * (r + 1u) <= n) r++;
  return r;
}

int topBit(int n) {
  int bit = 0;
  for (int by = 16; by > 0; by >>= 1) {
    if (n >> by != 0) {
      n >>= by;
      bit += by;
    }
  }
  return bit;
}

ivec3 unit(ivec3 v) {
  ivec3 size = abs(v);
  int shift = 14 - topBit(max(size.x, max(size.y, size.z)));
  v = shift >= 0 ? v * (1 << shift) : v >> -shift;
  uvec3 parts = uvec3(abs(v));
  uint norm = root(parts.x * parts.x + parts.y * parts.y + parts.z * parts.z);
  ivec3 scaled = ivec3((parts * 32768u + (norm >> 1)) / norm);
  return ivec3(v.x < 0 ? -scaled.x : scaled.x, v.y < 0 ? -scaled.y : scaled.y, v.z < 0 ? -scaled.z : scaled.z);
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  if (lastRow >= 0) pixel.y = lastRow - pixel.y;
  uvec4 own = texelFetch(sprite, pixel, 0);
  uvec4 normal = texelFetch(map, pixel, 0);
  uvec3 light = uvec3(ambient);
  ivec3 n = unit(normal.a == 0u ? ivec3(0, 0, 1) : (ivec3(normal.rgb) * 2 - 255) * ivec3(turn, 1));
  ivec2 middle = pixel * 256 + 128;
  for (int i = 0; i < count; i++) {
    ivec3 d = unit(ivec3(places[i].x - middle.x, middle.y - places[i].y, places[i].z));
    int angle = n.x * d.x + n.y * d.y + n.z * d.z;
    if (angle <= 0) continue;
    int lambert = min(32768, (angle + 16384) >> 15);
    int near = min(32768, (d.z * d.z + 16384) >> 15);
    int f = (lambert * near + 16384) >> 15;
    if (toon > 0) f = ((f * toon + 16384) >> 15) * 32768 / toon;
    light += (uint(f) * powers[i] + 16384u) >> 15;
  }
  uvec3 lit = own.a == 0u ? own.rgb : min(uvec3(255u), (own.rgb * light + 8192u) >> 14);
  color = vec4(uvec4(lit, own.a)) / 255.0;
}`;
