/** A part of a picture, and the size it is looked at in. */
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

/**
 * What to look at in the camera's picture, by turns: the square in its middle, where the frame on the screen is, then all of it.
 */
export function frameViews(frame: Size): readonly View[] {
  if (frame.width === 0 || frame.height === 0) return [];
  const side = Math.min(frame.width, frame.height);
  const middle = { x: (frame.width - side) / 2, y: (frame.height - side) / 2, width: side, height: side };
  return [scaled(middle, 800), scaled(whole(frame), 1280)];
}

/**
 * What to look at in a photograph, one after the other until a code is found. The decoder needs a code's modules at about 3 to
 * 20 pixels: a photograph of several megapixels has a near label too large for that, and a far one just right.
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
  // A small picture is never enlarged, so several of its sizes are one.
  return views.filter((view, at) => views.findIndex((other) => isSame(view, other)) === at);
}

/** The longest side at which a picture is looked at as a whole: enough for a label a twentieth as wide (three pixels a module). */
const ENOUGH = 1600;

/** What the thorough reader looks at, in which sizes; {@link photoViews} is the plain reader's. */
export interface LadderViews {
  /** All of it, no larger than enough. */
  readonly whole: View;
  /** All of it as large as it is, where that is larger. */
  readonly full: readonly View[];
  readonly half: View;
  /** Enlarged: for labels of two or three pixels a module. */
  readonly double: View;
  /** Of a large picture, its quarters and its middle, overlapping. */
  readonly parts: readonly View[];
}

/** The ways to look at a picture that the ladder tries, each in the size that the decoder reads best. */
export function ladderViews(picture: Size): LadderViews {
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

/** Quarters that overlap, so that a label on a seam lies whole in one of them; and the middle. */
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
