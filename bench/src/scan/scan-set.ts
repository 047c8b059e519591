import sharp from 'sharp';
import { seededRandom } from '../../../e2e/src/camera/noise';
import { writeCode } from '../../../api/src/modules/codes/code-text';
import { labelUrl } from '../../../api/src/modules/codes/label-url';
import { qrModules } from '../../../api/src/modules/qr-batches/render-qr';
import { type Damage, degrade, type Kind, KINDS, mildDamage, worsen } from './degradations';
import { photographSurface } from './label-surface';

/** A photograph with what it has to be read as. */
export interface ScanPicture {
  /** Of a file, unique in its set; before the first `-` what was done to it. */
  name: string;
  /** JPEG or PNG file. */
  file: Buffer;
  text: string;
}

const SIZE = { width: 1024, height: 768 };
const PAPER = 235;
const INK = 28;

/** What is done together, most often the sun and the dirt of a building site. */
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
 * Makes photographs of labels as the product prints them, each damaged in its own way; the same ones for the same seed.
 * @param each how many of every kind and every combination of kinds
 */
export async function* makeScanSet(each: number, seed = 1): AsyncGenerator<ScanPicture> {
  const recipes = [...KINDS.map((kind): readonly Kind[] => [kind]), ...COMBINATIONS];
  for (const [at, kinds] of recipes.entries()) {
    for (let number = 0; number < each; number += 1) {
      const random = seededRandom(seed * 1_000_003 + at * 1009 + number);
      yield await takePicture(kinds, number, random);
    }
  }
}

async function takePicture(kinds: readonly Kind[], number: number, random: () => number): Promise<ScanPicture> {
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

/** Grey of the printed label at a place, dirt included. */
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
