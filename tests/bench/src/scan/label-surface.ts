import { type GreyPicture, paint } from './grey-picture';

/** Position and orientation of a printed symbol before the camera. */
export interface Pose {
  /** Pixels per module at the label's middle. */
  modulePixels: number;
  /** In the picture's plane, radians. */
  turn: number;
  /** Of the label's plane against the picture's, radians; 0 square on. */
  tilt: number;
  /** Which way it leans, radians. */
  tiltDirection: number;
  /** Angle that the symbol wraps round a pipe to each side of its middle, radians; 0 is flat. */
  wrap: number;
  /** Position of its middle, pixels from the picture's middle. */
  shift: readonly [x: number, y: number];
}

/** How far the camera is, in symbol widths: near enough that the far edge of a leaning label is visibly smaller. */
const DISTANCE = 2.2;
const WALL = 120;
/** The white label reaches this many modules beyond the symbol's own quiet zone. */
const MARGIN = 2;
const SUBPIXELS = [0.25, 0.75] as const;

/**
 * Renders what a camera sees of a symbol on a flat or round label, before lens, light and noise.
 * @param ink grey of a place on the label, in modules from the symbol's top left, quiet zone included
 * @param modules of the symbol's side, quiet zone included
 */
export function photographSurface(
  size: { width: number; height: number },
  modules: number,
  ink: (column: number, row: number) => number,
  pose: Pose,
): GreyPicture {
  const locate = locator(size, modules, pose);
  const reach = modules / 2 + MARGIN;
  const beyondMiddle = ([column, row]: readonly [number, number]) =>
    Math.max(Math.abs(column - modules / 2), Math.abs(row - modules / 2));
  return paint(size, (x, y) => {
    const middle = locate(x + 0.5, y + 0.5);
    if (!middle || beyondMiddle(middle) > reach + 2) return WALL;
    let sum = 0;
    for (const dy of SUBPIXELS) {
      for (const dx of SUBPIXELS) {
        const place = locate(x + dx, y + dy);
        sum += place && beyondMiddle(place) < reach ? ink(...place) : WALL;
      }
    }
    return sum / SUBPIXELS.length ** 2;
  });
}

/** Maps a pixel to a place on the label: one ray against a plane or a cylinder. */
function locator(size: { width: number; height: number }, modules: number, pose: Pose) {
  const distance = DISTANCE * modules;
  const focal = distance * pose.modulePixels;
  const [cosTilt, sinTilt] = [Math.cos(pose.tilt), Math.sin(pose.tilt)];
  const [cosLean, sinLean] = [Math.cos(pose.tiltDirection), Math.sin(pose.tiltDirection)];
  const spin = pose.turn - pose.tiltDirection;
  const [cosSpin, sinSpin] = [Math.cos(spin), Math.sin(spin)];
  const radius = pose.wrap > 0 ? modules / 2 / pose.wrap : 0;

  /** Rotates camera axes to the label's: lean direction, tilt about it, then the label's own turn. */
  const toLabel = (x: number, y: number, z: number): [number, number, number] => {
    const [leanX, leanY] = [x * cosLean + y * sinLean, -x * sinLean + y * cosLean];
    const [tiltX, tiltZ] = [leanX * cosTilt + z * sinTilt, -leanX * sinTilt + z * cosTilt];
    return [tiltX * cosSpin + leanY * sinSpin, -tiltX * sinSpin + leanY * cosSpin, tiltZ];
  };
  const [fromX, fromY, fromZ] = toLabel(0, 0, -distance);

  return (x: number, y: number): [number, number] | undefined => {
    const [rayX, rayY, rayZ] = toLabel(x - size.width / 2 - pose.shift[0], y - size.height / 2 - pose.shift[1], focal);
    if (radius === 0) {
      const steps = -fromZ / rayZ;
      if (!(steps > 0)) return undefined;
      return [fromX + steps * rayX + modules / 2, fromY + steps * rayY + modules / 2];
    }
    // The pipe runs along the label's y; its axis lies one radius behind the label's middle.
    const a = rayX ** 2 + rayZ ** 2;
    const b = fromX * rayX + (fromZ - radius) * rayZ;
    const c = fromX ** 2 + (fromZ - radius) ** 2 - radius ** 2;
    const root = b ** 2 - a * c;
    if (root < 0) return undefined;
    const steps = (-b - Math.sqrt(root)) / a;
    if (!(steps > 0)) return undefined;
    const angle = Math.atan2(fromX + steps * rayX, radius - (fromZ + steps * rayZ));
    return [angle * radius + modules / 2, fromY + steps * rayY + modules / 2];
  };
}
