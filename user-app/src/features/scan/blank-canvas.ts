interface BlankCanvas {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
}

/**
 * Creates a canvas for a picture whose pixels are read.
 * @throws Error in a browser without canvases
 */
export function blankCanvas(width: number, height: number): BlankCanvas {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas to read pictures with');
  return { canvas, context };
}
