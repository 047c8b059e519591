import { discOffsets, type GreyPicture, paint, smear, strokeOffsets } from './grey-picture';
import type { Pose } from './label-surface';

/** Damage of a label and its photograph; each value is drawn from the seed within its range. */
export interface Damage {
  pose: Pose;
  inverted: boolean;
  /** Spots on the print: middle and radius in shares of the symbol's side, grey 0–255, how much they hide, 0–1. */
  dirt: readonly { x: number; y: number; radius: number; grey: number; cover: number }[];
  /** Radius of the lens's blur, pixels. */
  defocus: number;
  /** Length (pixels) and direction (radians) of the hand's movement. */
  motion: readonly [length: number, direction: number];
  /** Brightest grey of the scene, 0–1: a basement is far below 1. */
  exposure: number;
  /** Standard deviation of the grain, 0–255. */
  noise: number;
  /** A lamp's reflection: middle in pixels from the picture's, radius in pixels; radius 0 is none. */
  glare: { x: number; y: number; radius: number };
  /** JPEG quality. */
  quality: number;
}

export const KINDS = [
  'clean',
  'perspective',
  'cylinder',
  'defocus',
  'motion',
  'low light',
  'glare',
  'dirt',
  'small',
  'inverted',
  'jpeg 20',
] as const;

export type Kind = (typeof KINDS)[number];

type Random = () => number;
const between = (random: Random, low: number, high: number) => low + random() * (high - low);

/** Returns the damage of a label in good conditions. */
export function mildDamage(random: Random): Damage {
  return {
    pose: {
      modulePixels: between(random, 4, 8),
      turn: between(random, -Math.PI, Math.PI),
      tilt: between(random, 0, 0.35),
      tiltDirection: between(random, -Math.PI, Math.PI),
      wrap: 0,
      shift: [between(random, -60, 60), between(random, -50, 50)],
    },
    inverted: false,
    dirt: [],
    defocus: 0.6,
    motion: [0, 0],
    exposure: between(random, 0.75, 1),
    noise: 3,
    glare: { x: 0, y: 0, radius: 0 },
    quality: 85,
  };
}

/**
 * Returns the damage, worse in one way. `strength` 0–1 narrows each range to its milder part: three kinds at full strength leave
 * nothing to read.
 */
export function worsen(damage: Damage, kind: Kind, modules: number, random: Random, strength = 1): Damage {
  const { pose } = damage;
  const range = (low: number, high: number) => between(random, low, low + (high - low) * strength);
  switch (kind) {
    case 'clean':
      return damage;
    case 'perspective':
      return { ...damage, pose: { ...pose, tilt: (range(35, 60) * Math.PI) / 180 } };
    case 'cylinder':
      return { ...damage, pose: { ...pose, wrap: range(0.35, 1.1) } };
    case 'defocus':
      return { ...damage, defocus: range(0.5, 1.15) * pose.modulePixels };
    case 'motion':
      return { ...damage, motion: [range(0.9, 2.2) * pose.modulePixels, random() * Math.PI] };
    case 'low light':
      return { ...damage, exposure: between(random, 0.34 - 0.24 * strength, 0.34), noise: range(7, 20) };
    case 'glare': {
      const reach = (modules * pose.modulePixels) / 2;
      const place = () => between(random, -0.8, 0.8) * reach;
      return {
        ...damage,
        glare: { x: pose.shift[0] + place(), y: pose.shift[1] + place(), radius: range(0.2, 0.6) * reach },
      };
    }
    case 'dirt':
      return { ...damage, dirt: drawDirt(range(0.05, 0.25), random) };
    case 'small':
      return { ...damage, pose: { ...pose, modulePixels: between(random, 3 - strength, 3) } };
    case 'inverted':
      return { ...damage, inverted: true };
    case 'jpeg 20':
      return { ...damage, pose: { ...pose, modulePixels: between(random, 3, 5) }, quality: 20 };
  }
}

/** Returns splashes that cover about this share of the symbol: paint or mud, from thin to opaque. */
function drawDirt(share: number, random: Random): Damage['dirt'] {
  const spots: { x: number; y: number; radius: number; grey: number; cover: number }[] = [];
  for (let covered = 0; covered < share;) {
    const radius = between(random, 0.02, 0.09);
    covered += Math.PI * radius ** 2;
    const grey = random() < 0.5 ? between(random, 190, 240) : between(random, 20, 90);
    spots.push({ x: random(), y: random(), radius, grey, cover: between(random, 0.3, 1) });
  }
  return spots;
}

/** Applies lens, light and sensor, in this order. */
export function degrade(picture: GreyPicture, damage: Damage, random: Random): GreyPicture {
  const { width, height } = picture;
  const focused = damage.defocus >= 0.8 ? smear(picture, discOffsets(damage.defocus)) : picture;
  const still = damage.motion[0] > 0 ? smear(focused, strokeOffsets(...damage.motion)) : focused;
  const { glare, exposure, noise } = damage;
  const slope = [between(random, -0.3, 0.3), between(random, -0.3, 0.3)] as const;
  return paint(still, (x, y) => {
    const light = exposure * (1 + slope[0] * (x / width - 0.5) + slope[1] * (y / height - 0.5));
    const away = glare.radius > 0 ? Math.hypot(x - width / 2 - glare.x, y - height / 2 - glare.y) / glare.radius : 9;
    // White in its middle, then falling off as the reflection of a frosted lamp does.
    const reflected = away < 3 ? 330 * Math.exp(-(away ** 2) * 1.6) : 0;
    const grain = (random() + random() + random() - 1.5) * 2 * noise;
    return Math.min(255, Math.max(0, still.pixels[y * width + x]! * light + reflected + grain));
  });
}
