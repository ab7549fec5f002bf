let scratch: OffscreenCanvasRenderingContext2D | null | undefined;

/** The pixels of an image; of a canvas, as far as they can be read back: colours were multiplied with alpha there. */
export function pixelsOf(image: ImageData | OffscreenCanvas): ImageData {
  if (image instanceof ImageData) return image;
  const { width, height } = image;
  scratch ??= new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!scratch) return new ImageData(width, height);
  const { canvas } = scratch;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  scratch.clearRect(0, 0, width, height);
  scratch.drawImage(image, 0, 0);
  return scratch.getImageData(0, 0, width, height);
}
