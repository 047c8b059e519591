import sharp from 'sharp';
import { labelUrl, writeCode } from '../../../../api/src/labels/codes/code-text';
import { renderQrPng } from '../../../../api/src/labels/qr-batches/render-qr';
import { qrModules } from '../../../../api/src/labels/qr-symbols';
import { addNoise, seededRandom, soil } from '../../../browser/src/camera/label-photo';
import { cornersOf, type Point } from '../../../browser/src/camera/label-surface';
import { paintScene } from '../../../browser/src/camera/scene';

/** A photograph; `text` is the expected result, if known. */
export interface Photograph {
  name: string;
  file: Buffer;
  text?: string | undefined;
}

/** Damage of a label and its photograph. */
interface Damage {
  pixelsPerModule: number;
  /** Radians that the label's plane leans away from the picture's. */
  lean: number;
  /** Radians that it wraps round a pipe to each side of its middle; 0 flat. */
  bend: number;
  inverted: boolean;
  /** Share of the print below dirt. */
  dirt: number;
  /** Pixels: sigma of the lens's blur, and length of the hand's movement. */
  blur: number;
  motion: number;
  /** Brightness, 0–1, and deviation of the sensor's noise, 0–255. */
  exposure: number;
  noise: number;
  /** Radius of a lamp's reflection in shares of the label. */
  glare: number;
  /** JPEG quality. */
  quality: number;
}

const SIZE = { width: 1024, height: 768 };
const RAW = { raw: { ...SIZE, channels: 3 } } as const;

type Worsen = (damage: Damage, range: (mild: number, severe: number) => number) => Partial<Damage>;

/** Each kind of damage, between a mild and a severe form. */
const KINDS: Record<string, Worsen> = {
  clean: () => ({}),
  perspective: (_, range) => ({ lean: (range(35, 60) * Math.PI) / 180 }),
  /** A label of 20 mm on pipes of 57 to 16 mm. */
  cylinder: (_, range) => ({ bend: (range(20, 72) * Math.PI) / 180 }),
  defocus: ({ pixelsPerModule }, range) => ({ blur: range(0.25, 0.6) * pixelsPerModule }),
  motion: ({ pixelsPerModule }, range) => ({ motion: range(0.9, 2.2) * pixelsPerModule }),
  dark: (_, range) => ({ exposure: range(0.34, 0.1), noise: range(7, 20) }),
  glare: (_, range) => ({ glare: range(0.1, 0.3) }),
  dirt: (_, range) => ({ dirt: range(0.05, 0.25) }),
  small: (_, range) => ({ pixelsPerModule: range(3, 2) }),
  inverted: () => ({ inverted: true }),
  jpeg: (_, range) => ({ pixelsPerModule: range(5, 3), quality: 20 }),
};

/** Kinds that often occur together on a building site. */
const COMBINATIONS = `perspective+cylinder perspective+dirt perspective+dark cylinder+glare cylinder+dirt defocus+dark
  defocus+perspective motion+dark motion+cylinder small+dark small+perspective small+jpeg inverted+perspective inverted+dirt
  glare+dirt glare+jpeg+perspective cylinder+dark+dirt perspective+defocus+jpeg motion+glare+dirt`.split(/\s+/);

/**
 * Renders photographs of labels as the product prints them, `each` of every kind and combination, or of one; the same for the same
 * seed. Names are the kinds of damage.
 */
export async function* damagedLabels(each: number, seed: number, only?: string): AsyncGenerator<Photograph> {
  for (const [at, name] of [...Object.keys(KINDS), ...COMBINATIONS].entries()) {
    if (only !== undefined && name !== only) continue;
    for (let number = 0; number < each; number += 1) {
      const random = seededRandom(seed * 1_000_003 + at * 1009 + number);
      yield { name, ...(await photograph(name.split('+'), random)) };
    }
  }
}

async function photograph(kinds: string[], random: () => number): Promise<{ file: Buffer; text: string }> {
  const block = Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256)));
  const text = labelUrl('https://loyalty.example.com', writeCode({ keyId: 'A', block }));
  const between = (low: number, high: number) => low + random() * (high - low);
  // Three kinds at full strength leave nothing to read.
  const strength = kinds.length === 1 ? 1 : 0.9 / Math.sqrt(kinds.length);
  let damage: Damage = {
    ...{ pixelsPerModule: between(4, 8), lean: between(0, 0.35), bend: 0, inverted: false, dirt: 0 },
    ...{ blur: 0.5, motion: 0, exposure: between(0.75, 1), noise: 3, glare: 0, quality: 85 },
  };
  for (const kind of kinds) {
    const worse = KINDS[kind]!(damage, (mild, severe) => between(mild, mild + (severe - mild) * strength));
    damage = { ...damage, ...worse };
  }
  const { inverted, bend, dirt, blur, motion, exposure, noise, glare, quality } = damage;
  const side = qrModules(text).length * damage.pixelsPerModule;
  const [turn, leanTo, shiftX, shiftY] = [between(0, 7), between(0, 7), between(-60, 60), between(-50, 50)];
  const middle = { x: SIZE.width / 2 + shiftX, y: SIZE.height / 2 + shiftY };

  const clean = await sharp(await renderQrPng(text))
    .toColourspace('srgb')
    .negate(inverted)
    .png()
    .toBuffer();
  const picture = dirt > 0 ? await soil(clean, dirt, Math.floor(random() * 1e6)) : clean;
  const pose = { middle, side, turn, lean: damage.lean, leanTo };
  // Across the pipe are the rows, the columns or neither.
  const across = bend > 0 ? [0, Math.PI / 2, between(0, Math.PI)][Math.floor(between(0, 3))]! : 0;
  const place = bend > 0 ? { pipe: { ...pose, bend, across } } : { corners: cornersOf(pose) };
  const labels = [{ picture, ...place }];
  const rgb = await paintScene({ ...SIZE, labels, background: [120, 120, 120], shade: between(0, 0.3) });
  const blurred = await sharp(rgb, RAW).blur(blur).raw().toBuffer();
  const moved = motion === 0 ? blurred : await smear(blurred, motion, between(0, Math.PI));
  const lit = await sharp(moved, RAW)
    .linear(exposure)
    .composite(glare > 0 ? [{ input: reflection(middle, side, glare, between) }] : [])
    .removeAlpha()
    .raw()
    .toBuffer();
  const file = await sharp(addNoise(lit, noise, random), RAW)
    .jpeg({ quality })
    .toBuffer();
  return { file, text };
}

/** Moves the camera while it exposes: every point becomes a line. */
function smear(rgb: Buffer, length: number, direction: number): Promise<Buffer> {
  const reach = Math.max(1, Math.ceil(length / 2));
  const size = 2 * reach + 1;
  const kernel = Array<number>(size * size).fill(0);
  for (let along = -length / 2; along <= length / 2; along += 0.25) {
    const [x, y] = [Math.round(along * Math.cos(direction)), Math.round(along * Math.sin(direction))];
    kernel[(y + reach) * size + x + reach] = 1;
  }
  return sharp(rgb, RAW).convolve({ width: size, height: size, kernel }).raw().toBuffer();
}

/** Returns a lamp's reflection on the label: white in its middle, then falling off. */
function reflection(
  middle: Point,
  side: number,
  radius: number,
  between: (low: number, high: number) => number,
): Buffer {
  const [x, y] = [middle.x + between(-0.4, 0.4) * side, middle.y + between(-0.4, 0.4) * side];
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="#fff" stop-opacity="${opacity}"/>`;
  const lamp = `<radialGradient id="lamp">${stop(0.2, 1)}${stop(0.6, 0.4)}${stop(1, 0)}</radialGradient>`;
  const spot = `<circle cx="${x}" cy="${y}" r="${radius * side * 2}" fill="url(#lamp)"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="768">${lamp}${spot}</svg>`);
}
