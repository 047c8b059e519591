import type { Place } from './worker-protocol';

export interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly toWidth: number;
  readonly toHeight: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the alternating views of a camera frame: the square in its middle, where the viewfinder is, then all of it. */
export function frameViews(frame: Size): readonly View[] {
  if (frame.width === 0 || frame.height === 0) return [];
  return [scaled(middleSquare(frame), 800), scaled(whole(frame), 1280)];
}

/**
 * Returns the views of a photograph for the plain reader, to try until a code is found. It needs modules of about 3 to 20 pixels: in
 * a photograph of several megapixels a near label is too large for that, a far one is right.
 */
export function photoViews(photo: Size): readonly View[] {
  const views = [1000, 1600, 640, 2400, 400].map((longest) => scaled(whole(photo), longest));
  // A small picture is never enlarged, so several of its sizes are equal.
  return views.filter((view, at) => views.findIndex(({ toWidth }) => toWidth === view.toWidth) === at);
}

/** The longest side of a picture that is enlarged: for labels of two or three pixels a module. */
const ENLARGED = 1400;
/** Pixels of the side of the smallest symbol worth trying on its own. */
const LEAST_SYMBOL = 12;
/** Share of a symbol's side around it, for its quiet zone and a corner that is off. */
const MARGIN = 0.2;

export const doubled = (part: View): View | undefined =>
  Math.max(part.width, part.height) > ENLARGED
    ? undefined
    : { ...part, toWidth: part.width * 2, toHeight: part.height * 2 };

export function middleSquare({ width, height }: Size): View {
  const side = Math.min(width, height);
  const place = { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2) };
  return { ...place, width: side, height: side, toWidth: side, toHeight: side };
}

export function surrounding(corners: readonly Place[], picture: Size): View | undefined {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const side = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const [x, y] = [
    Math.max(0, Math.round(Math.min(...xs) - side * MARGIN)),
    Math.max(0, Math.round(Math.min(...ys) - side * MARGIN)),
  ];
  const width = Math.min(picture.width, Math.round(Math.max(...xs) + side * MARGIN)) - x;
  const height = Math.min(picture.height, Math.round(Math.max(...ys) + side * MARGIN)) - y;
  if (Math.min(side, width, height) < LEAST_SYMBOL) return undefined;
  return { x, y, width, height, toWidth: width, toHeight: height };
}

export const whole = ({ width, height }: Size): View => ({
  x: 0,
  y: 0,
  width,
  height,
  toWidth: width,
  toHeight: height,
});

/** Halves a picture until it is at most `longest`: in a fraction of the time that another size takes. */
export const halvedTo =
  (longest: number) =>
  (part: View): View => {
    let [toWidth, toHeight] = [part.width, part.height];
    while (Math.max(toWidth, toHeight) > longest) {
      [toWidth, toHeight] = [Math.max(1, Math.floor(toWidth / 2)), Math.max(1, Math.floor(toHeight / 2))];
    }
    return { ...part, toWidth, toHeight };
  };

export function scaled(part: Omit<View, 'toWidth' | 'toHeight'>, longest: number, enlargement = 1): View {
  const scale = Math.min(enlargement, longest / Math.max(part.width, part.height));
  const size = (length: number) => Math.max(1, Math.round(length * scale));
  return { ...part, toWidth: size(part.width), toHeight: size(part.height) };
}
