/** A part of a picture, and the size to decode it at. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly toWidth: number;
  readonly toHeight: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the alternating views of a camera frame: the square in its middle, where the viewfinder is, then all of it. */
export function frameViews(frame: Size): readonly View[] {
  if (frame.width === 0 || frame.height === 0) return [];
  const side = Math.min(frame.width, frame.height);
  const middle = { x: (frame.width - side) / 2, y: (frame.height - side) / 2, width: side, height: side };
  return [scaled(middle, 800), scaled(whole(frame), 1280)];
}

/**
 * Returns the views of a photograph, to try until a code is found. The decoder needs modules of about 3 to 20 pixels: in a
 * photograph of several megapixels a near label is too large for that, a far one is right.
 */
export function photoViews(photo: Size): readonly View[] {
  const all = whole(photo);
  const views = [
    scaled(all, 1000),
    scaled(all, 1600),
    scaled(all, 640),
    ...tiles(photo).map((tile) => scaled(tile, 1200)),
  ];
  views.push(scaled(all, 2400), scaled(all, 400));
  // A small picture is never enlarged, so several of its sizes are equal.
  return views.filter((view, at) => views.findIndex((other) => isSame(view, other)) === at);
}

/**
 * Pixels of the longest side at which a whole picture is decoded: enough for a label a twentieth as wide (three pixels a module).
 */
const ENOUGH = 1600;

/** Views of the worker's strategies; {@link photoViews} is for the plain reader. */
export interface LadderViews {
  /** All of it, at most {@link ENOUGH} pixels. */
  readonly whole: View;
  /** All of it in its full size, if that is larger. */
  readonly full: readonly View[];
  readonly half: View;
  /** Enlarged: for labels of two or three pixels a module. */
  readonly double: View;
  /** Of a large picture, its quarters and its middle, overlapping. */
  readonly parts: readonly View[];
}

/** Returns the views of a picture, each in the size that the decoder reads best. */
export function decodeViews(picture: Size): LadderViews {
  const all = whole(picture);
  const view = scaled(all, ENOUGH);
  const isLarge = Math.max(picture.width, picture.height) > ENOUGH;
  return {
    whole: view,
    full: isLarge ? [scaled(all, Infinity)] : [],
    half: scaled(all, Math.max(view.toWidth, view.toHeight) / 2),
    double: isLarge ? scaled(all, Infinity) : enlarged(all, 2),
    parts: isLarge ? tiles(picture).map((tile) => scaled(tile, ENOUGH)) : [],
  };
}

const enlarged = (part: Omit<View, 'toWidth' | 'toHeight'>, times: number): View => ({
  ...part,
  toWidth: part.width * times,
  toHeight: part.height * times,
});

const whole = ({ width, height }: Size) => ({ x: 0, y: 0, width, height });

/** Returns overlapping quarters, so that a label on a seam is whole in one of them; and the middle. */
function tiles({ width, height }: Size) {
  const share = 0.6;
  const [tileWidth, tileHeight] = [Math.round(width * share), Math.round(height * share)];
  const rest = [0.5, 0, 1];
  const corners = rest.flatMap((down) => rest.map((across) => [across, down] as const));
  return corners
    .filter(([across, down]) => (across === 0.5) === (down === 0.5))
    .map(([across, down]) => ({
      x: Math.round((width - tileWidth) * across),
      y: Math.round((height - tileHeight) * down),
      width: tileWidth,
      height: tileHeight,
    }));
}

function scaled(part: Omit<View, 'toWidth' | 'toHeight'>, longest: number): View {
  const scale = Math.min(1, longest / Math.max(part.width, part.height));
  const size = (length: number) => Math.max(1, Math.round(length * scale));
  return { ...part, toWidth: size(part.width), toHeight: size(part.height) };
}

function isSame(one: View, other: View): boolean {
  return (['x', 'y', 'width', 'toWidth', 'toHeight'] as const).every((side) => one[side] === other[side]);
}
