import { ellipse } from './shapes';

const WIDTH = 1200;
const HEIGHT = 900;

/** What a drawing takes up of its own sheet: left, top, right, bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** The level where the two tones of the ground meet, the line things stand on, and the room they have. */
const LEVEL = 590;
const FLOOR = 716;
const ROOM = { width: 760, height: 540 };
const LARGEST_ZOOM = 1.35;

/**
 * Sets a drawing on the porcelain ground of Flowline: two still tones that meet in a level, and a flat shadow. Whatever
 * its size on its own sheet, it ends up standing in the middle, within what a square and a 16:9 crop both show.
 *
 * @param foot where it touches the floor, if that is not its whole width: [left, right] on its own sheet
 */
export function scene(
  drawing: string,
  box: Box,
  foot: readonly [left: number, right: number] = [box[0], box[2]],
): string {
  const [left, top, right, bottom] = box;
  const zoom = Math.min(LARGEST_ZOOM, ROOM.width / (right - left), ROOM.height / (bottom - top));
  const x = WIDTH / 2 - (zoom * (left + right)) / 2;
  const y = FLOOR - zoom * bottom;
  const halfFoot = ((foot[1] - foot[0]) / 2) * zoom;
  const middle = x + (zoom * (foot[0] + foot[1])) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<path fill="#eef5f5" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>` +
    `<path fill="#dfebeb" d="M0 ${LEVEL}h${WIDTH}v${HEIGHT - LEVEL}H0z"/>` +
    ellipse([middle, FLOOR + 2], halfFoot + 14, Math.max(15, halfFoot * 0.085), '#c0d4d4') +
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${zoom.toFixed(3)})">${drawing}</g></svg>`
  );
}
