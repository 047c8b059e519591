export interface Point {
  x: number;
  y: number;
}

/** Corners of a flat label in the scene, in pixels: top left, top right, bottom right, bottom left of the print. */
export type Corners = readonly [Point, Point, Point, Point];

/** A square label seen by a camera: angles in radians. */
export interface Pose {
  /** Pixels in the scene. */
  middle: Point;
  /** Pixels, as if it faced the camera. */
  side: number;
  /** Its rotation in its plane. */
  turn: number;
  /** How far its plane leans away, and to which direction of the scene. */
  lean: number;
  leanTo: number;
}

/** A label round a pipe, whose surface at the middle of the label has the pose. */
export interface PipePose extends Pose {
  /** From the label's middle to its edge across the pipe. */
  bend: number;
  /** Direction across the pipe in the label: 0 along its rows. */
  across: number;
}

/**
 * Place of the print that a pixel of the scene shows, in sides of the label from its top left corner, also beyond the label; and the
 * cosine between the line of sight and the surface's normal. Undefined beside the pipe.
 */
export type Surface = (x: number, y: number) => (Point & { facing: number }) | undefined;

/** Distance of the camera in sides of the label: the far edge of a leaning label is visibly smaller. */
const DISTANCE = 2.2;

/** Returns the corners of a flat label. */
export function cornersOf({ middle, side, turn, lean, leanTo }: Pose): Corners {
  const corner = (right: number, down: number): Point => {
    const angle = Math.atan2(down, right) + turn - leanTo;
    const along = side * Math.SQRT1_2 * Math.cos(angle);
    const across = side * Math.SQRT1_2 * Math.sin(angle);
    const nearer = DISTANCE / (DISTANCE + (along * Math.sin(lean)) / side);
    const [x, y] = [along * Math.cos(lean) * nearer, across * nearer];
    return {
      x: middle.x + x * Math.cos(leanTo) - y * Math.sin(leanTo),
      y: middle.y + x * Math.sin(leanTo) + y * Math.cos(leanTo),
    };
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** Returns where the camera's lines of sight meet a pipe: of its two intersections with a line the nearer, so its back is hidden. */
export function pipeSurface({ middle, side, turn, lean, leanTo, bend, across }: PipePose): Surface {
  const radius = 0.5 / bend;
  const direction = across + turn - leanTo;
  // Coordinates: across the pipe, along its axis, out of it; the origin in the middle of the label.
  const toPipe = (x: number, y: number, z: number) => {
    const along = x * Math.cos(lean) + z * Math.sin(lean);
    return [
      along * Math.cos(direction) + y * Math.sin(direction),
      y * Math.cos(direction) - along * Math.sin(direction),
      x * Math.sin(lean) - z * Math.cos(lean) + radius,
    ] as const;
  };
  const [eyeAcross, eyeAlong, eyeOut] = toPipe(0, 0, -DISTANCE);
  return (pixelX, pixelY) => {
    const [right, down] = [(pixelX - middle.x) / side, (pixelY - middle.y) / side];
    const x = right * Math.cos(leanTo) + down * Math.sin(leanTo);
    const y = down * Math.cos(leanTo) - right * Math.sin(leanTo);
    const [atAcross, atAlong, atOut] = toPipe(x, y, 0);
    const [dAcross, dAlong, dOut] = [atAcross - eyeAcross, atAlong - eyeAlong, atOut - eyeOut];
    const a = dAcross ** 2 + dOut ** 2;
    const b = eyeAcross * dAcross + eyeOut * dOut;
    const inside = b ** 2 - a * (eyeAcross ** 2 + eyeOut ** 2 - radius ** 2);
    if (inside <= 0) return undefined;
    const far = (-b - Math.sqrt(inside)) / a;
    const [hitAcross, hitAlong, hitOut] = [eyeAcross + far * dAcross, eyeAlong + far * dAlong, eyeOut + far * dOut];
    const round = radius * Math.atan2(hitAcross, hitOut);
    return {
      x: 0.5 + round * Math.cos(across) - hitAlong * Math.sin(across),
      y: 0.5 + round * Math.sin(across) + hitAlong * Math.cos(across),
      facing: Math.sqrt(inside) / radius / Math.hypot(dAcross, dAlong, dOut),
    };
  };
}

/** Returns the part of a scene that corners enclose, in whole pixels. */
export function boundsOf(corners: Corners, scene: { width: number; height: number }) {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(scene.width, Math.ceil(Math.max(...xs))),
    bottom: Math.min(scene.height, Math.ceil(Math.max(...ys))),
  };
}

/**
 * Returns the projective map from scene pixels to the unit square of the label (Heckbert 1989, inverted by its
 * adjugate).
 */
export function homography([topLeft, topRight, bottomRight, bottomLeft]: Corners): (x: number, y: number) => Point {
  const dx = [topRight.x - bottomRight.x, bottomLeft.x - bottomRight.x] as const;
  const dy = [topRight.y - bottomRight.y, bottomLeft.y - bottomRight.y] as const;
  const sx = topLeft.x - topRight.x + bottomRight.x - bottomLeft.x;
  const sy = topLeft.y - topRight.y + bottomRight.y - bottomLeft.y;
  const scale = dx[0] * dy[1] - dx[1] * dy[0];
  const g = (sx * dy[1] - dx[1] * sy) / scale;
  const h = (dx[0] * sy - sx * dy[0]) / scale;
  const a = topRight.x - topLeft.x + g * topRight.x;
  const b = bottomLeft.x - topLeft.x + h * bottomLeft.x;
  const d = topRight.y - topLeft.y + g * topRight.y;
  const e = bottomLeft.y - topLeft.y + h * bottomLeft.y;
  const [c, f] = [topLeft.x, topLeft.y];
  return (x, y) => {
    const u = (e - f * h) * x + (c * h - b) * y + (b * f - c * e);
    const v = (f * g - d) * x + (a - c * g) * y + (c * d - a * f);
    const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
    return { x: u / w, y: v / w };
  };
}
