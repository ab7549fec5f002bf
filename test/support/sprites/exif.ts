/** A copy of a JPEG with this orientation in its Exif segment; `order` is the byte order, because cameras write both. */
export function withOrientation(jpeg: Uint8Array, orientation: number, order: 'II' | 'MM' = 'II'): Uint8Array {
  const number = (value: number, bytes: number) => {
    const big = Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 255);
    return order === 'II' ? big.reverse() : big;
  };
  const entry = (tag: number, value: number) => [
    ...number(tag, 2),
    ...number(3, 2),
    ...number(1, 4),
    ...number(value, 2),
    0,
    0,
  ];
  const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
  const directory = [...number(2, 2), ...entry(0x0103, 6), ...entry(0x0112, orientation), ...number(0, 4)];
  const data = [...letters('Exif\0\0'), ...letters(order), ...number(42, 2), ...number(8, 4), ...directory];
  const length = data.length + 2;
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 255, ...data, ...jpeg.subarray(2)]);
}
