import sharp from 'sharp';
import { seededRandom } from '../../../browser/src/camera/noise';
import { writeCode } from '../../../../api/src/modules/codes/code-text';
import { labelUrl } from '../../../../api/src/modules/codes/label-url';
import { qrModules } from '../../../../api/src/modules/qr-batches/render-qr';
import { type Damage, degrade, type Kind, KINDS, mildDamage, worsen } from './degradations';
import { photographSurface } from './label-surface';
import type { Photograph } from './picture-folder';

const SIZE = { width: 1024, height: 768 };
const PAPER = 235;
const INK = 28;

/** Kinds of damage that often occur together on a building site. */
const COMBINATIONS: readonly (readonly Kind[])[] = [
  ['perspective', 'cylinder'],
  ['perspective', 'dirt'],
  ['perspective', 'low light'],
  ['cylinder', 'glare'],
  ['cylinder', 'dirt'],
  ['defocus', 'low light'],
  ['defocus', 'perspective'],
  ['motion', 'low light'],
  ['motion', 'cylinder'],
  ['small', 'low light'],
  ['small', 'perspective'],
  ['small', 'jpeg 20'],
  ['inverted', 'perspective'],
  ['inverted', 'dirt'],
  ['glare', 'dirt'],
  ['glare', 'jpeg 20', 'perspective'],
  ['cylinder', 'low light', 'dirt'],
  ['perspective', 'defocus', 'jpeg 20'],
  ['motion', 'glare', 'dirt'],
];

/**
 * Renders photographs of labels as the product prints them, each with its own damage; the same for the same seed. Names
 * begin with the kinds of damage.
 *
 * @param each how many of every kind and combination
 */
export async function* makeScanSet(each: number, seed = 1): AsyncGenerator<Photograph> {
  const recipes = [...KINDS.map((kind): readonly Kind[] => [kind]), ...COMBINATIONS];
  for (const [at, kinds] of recipes.entries()) {
    for (let number = 0; number < each; number += 1) {
      const random = seededRandom(seed * 1_000_003 + at * 1009 + number);
      yield await takePicture(kinds, number, random);
    }
  }
}

async function takePicture(kinds: readonly Kind[], number: number, random: () => number): Promise<Photograph> {
  const block = Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256)));
  const text = labelUrl('https://loyalty.example.com', writeCode({ keyId: 'A', block }));
  const rows = qrModules(text);
  const strength = kinds.length === 1 ? 1 : 0.9 / Math.sqrt(kinds.length);
  let damage = mildDamage(random);
  for (const kind of kinds) damage = worsen(damage, kind, rows.length, random, strength);
  const seen = photographSurface(SIZE, rows.length, inkOf(rows, damage), damage.pose);
  const { pixels } = degrade(seen, damage, random);
  const file = await sharp(Buffer.from(Uint8ClampedArray.from(pixels).buffer), { raw: { ...SIZE, channels: 1 } })
    .jpeg({ quality: damage.quality })
    .toBuffer();
  return { name: `${kinds.join('+')}-${String(number + 1).padStart(3, '0')}.jpg`, file, text };
}

/** Returns a function for the grey of the printed label at a place, dirt included. */
function inkOf(rows: readonly (readonly boolean[])[], { inverted, dirt }: Damage) {
  const side = rows.length;
  return (column: number, row: number): number => {
    const dark = rows[Math.floor(row)]?.[Math.floor(column)] ?? false;
    let grey = dark === inverted ? PAPER : INK;
    for (const spot of dirt) {
      const isUnder = Math.hypot(column / side - spot.x, row / side - spot.y) < spot.radius;
      if (isUnder) grey += (spot.grey - grey) * spot.cover;
    }
    return grey;
  };
}
