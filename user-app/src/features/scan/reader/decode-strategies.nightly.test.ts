import '../../../../test/zxing';
import { decode as readWithWasm, type Decode, runStrategies, HARD } from './decode-strategies';
import { blurred, evened, greyOf, type GreyPixels, resized, rgbaOf, sharpened } from './grey-pixels';
import { PROBE_SYMBOL, PROBE_TEXT } from './native-reader';
import type { Effort, FoundCode } from './worker-protocol';
import { doubled, frameViews, photoViews, surrounding, type View, whole as all } from './picture-views';
import { findFinderPatterns } from './find-finder-patterns';
import { unbentSymbols } from './unbend-symbol';

let tries = 0;
const decode: Decode = (rgba, options) => {
  tries += 1;
  return readWithWasm(rgba, options);
};

beforeEach(() => {
  tries = 0;
});

/** Draws the probe's symbol in a scene: `module` pixels a module, its top left corner at `x`, `y`. */
function scene({ width = 400, height = 300, module = 6, x = 120, y = 80, ink = 20, paper = 235, grain = 0 } = {}) {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const data = Uint8ClampedArray.from({ length: width * height }, (_, at) => {
    const column = Math.floor(((at % width) - x) / module);
    const row = Math.floor((Math.floor(at / width) - y) / module);
    const dark = PROBE_SYMBOL[row]?.[column] === '#';
    const noise = grain && (random() + random() + random() - 1.5) * 2 * grain;
    return (dark ? ink : paper) + noise;
  });
  return { width, height, data };
}

async function read(picture: GreyPixels, effort: Effort): Promise<FoundCode[]> {
  const found: FoundCode[] = [];
  await runStrategies(picture, {
    effort,
    decode,
    onFound: (codes) => found.push(...codes),
    isStopped: () => false,
  });
  return found;
}

const photograph: Effort = { kind: 'photo', budgetMs: 30_000 };
const frame: Effort = { kind: 'frame', turn: 0 };
const texts = (codes: readonly FoundCode[]) => [...new Set(codes.map(({ text }) => text))];

it('reads a clean symbol at the first try, and says where it is', async () => {
  const [code] = await read(scene(), frame);
  expect(tries).toBe(1);
  expect(code!.text).toBe(PROBE_TEXT);
  const [topLeft, , bottomRight] = code!.corners;
  expect(Math.hypot(topLeft!.x - 120, topLeft!.y - 80)).toBeLessThan(4);
  expect(Math.hypot(bottomRight!.x - 246, bottomRight!.y - 206)).toBeLessThan(4);
});

it.each([
  ['two pixels a module', scene({ module: 2 })],
  ['light on dark', scene({ ink: 235, paper: 20 })],
  ['a basement', scene({ ink: 14, paper: 30, grain: 6 })],
  ['a lens out of focus', blurred(blurred(scene({ module: 5 }), 2), 2)],
])('climbs until it reads: %s', async (_case, picture) => {
  expect(texts(await read(picture, photograph))).toEqual([PROBE_TEXT]);
});

it('reads a hard picture in some frame of many, each at a small price', async () => {
  const basement = scene({ ink: 14, paper: 30, grain: 6 });
  const found: FoundCode[] = [];
  for (let turn = 0; turn < HARD.length; turn += 1) {
    tries = 0;
    found.push(...(await read(basement, { kind: 'frame', turn })));
    expect(tries).toBeLessThanOrEqual(20);
  }
  expect(texts(found)).toEqual([PROBE_TEXT]);
});

it('tries a symbol that it cannot decode again, on its own', async () => {
  const sizes: number[] = [];
  const corners = [120, 246].flatMap((x) => [80, 206].map((y) => ({ x, y })));
  const codes: FoundCode[] = [];
  await runStrategies(scene(), {
    effort: photograph,
    decode: async ({ width, data }, options) => {
      sizes.push(width);
      return sizes.length < 2
        ? [{ text: undefined, corners }]
        : readWithWasm({ width, data, height: data.length / 4 / width } as ImageData, options);
    },
    onFound: (found) => codes.push(...found),
    isStopped: () => false,
  });
  expect(sizes).toEqual([400, 320]);
  expect(texts(codes)).toEqual([PROBE_TEXT]);
  const [topLeft] = codes[0]!.corners;
  expect(Math.hypot(topLeft!.x - 120, topLeft!.y - 80)).toBeLessThan(6);
});

it('finds a small label in a large photograph, and says where in the photograph', async () => {
  const photo = scene({ width: 2400, height: 1800, module: 3, x: 2_000, y: 1_500 });
  const [code] = await read(photo, photograph);
  expect(code!.text).toBe(PROBE_TEXT);
  expect(Math.hypot(code!.corners[0]!.x - 2_000, code!.corners[0]!.y - 1_500)).toBeLessThan(6);
});

it('begins nothing more once its time is over', async () => {
  expect(await read(scene({ x: 900 }), { kind: 'photo', budgetMs: 0 })).toEqual([]);
  expect(tries).toBe(1);
});

it('stops once isStopped returns true', async () => {
  await runStrategies(scene({ x: 900 }), {
    effort: photograph,
    decode,
    onFound: () => {},
    isStopped: () => tries >= 3,
  });
  expect(tries).toBe(3);
});

const longest = ({ toWidth, toHeight }: View) => Math.max(toWidth, toHeight);
describe('frameViews', () => {
  test.each([
    { width: 1280, height: 720 },
    { width: 720, height: 1280 },
  ])('looks at the middle, then at all of %j', (frame) => {
    const [middle, all] = frameViews(frame);
    expect(middle).toMatchObject({ width: 720, height: 720, toWidth: 720, toHeight: 720 });
    expect(middle!.x * 2 + 720).toBe(frame.width);
    expect(all).toMatchObject({ x: 0, y: 0, ...frame });
  });

  test('has nothing to look at before the first picture', () => {
    expect(frameViews({ width: 0, height: 0 })).toEqual([]);
  });
});

describe('photoViews', () => {
  const photo = { width: 4000, height: 3000 };

  test('looks at a large photograph in several sizes', () => {
    const views = photoViews(photo);
    expect(views.map(longest)).toEqual([1000, 1600, 640, 2400, 400]);
    expect(
      views.every(({ width, height, toWidth, toHeight }) => Math.abs(width / height - toWidth / toHeight) < 0.01),
    ).toBe(true);
  });

  test('enlarges nothing, and looks at a small picture once in each size', () => {
    const views = photoViews({ width: 300, height: 200 });
    expect(views.every((view) => view.toWidth <= view.width)).toBe(true);
    expect(views).toHaveLength(1);
  });
});

test('a symbol is tried with what is around it, within the picture', () => {
  const corners = [20, 120].flatMap((x) => [10, 110].map((y) => ({ x, y })));
  expect(surrounding(corners, { width: 130, height: 400 })).toMatchObject({ x: 0, y: 0, width: 130, height: 130 });
  expect(surrounding([{ x: 5, y: 5 }], { width: 130, height: 400 })).toBeUndefined();
});

test('a large picture is never enlarged', () => {
  expect(doubled(all({ width: 640, height: 480 }))).toMatchObject({ width: 640, toWidth: 1280, toHeight: 960 });
  expect(doubled(all({ width: 3200, height: 2400 }))).toBeUndefined();
});

const picture = (width: number, height: number, grey: (x: number, y: number) => number): GreyPixels => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height }, (_, at) => grey(at % width, Math.floor(at / width))),
});
const whole = ({ width, height }: GreyPixels) => ({ x: 0, y: 0, width, height });
const mean = ({ data }: GreyPixels) => data.reduce((sum, grey) => sum + grey, 0) / data.length;

test('grey weighs green most, and comes back as four bytes a pixel', () => {
  const rgba = Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]);
  const grey = greyOf({ width: 2, height: 2, data: rgba });
  expect([...grey.data]).toEqual([76, 149, 29, 255]);
  expect([...rgbaOf(grey).slice(4, 8)]).toEqual([149, 149, 149, 255]);
});

describe('resized', () => {
  it('shrinks by the mean of what each pixel covers', () => {
    const stripes = picture(40, 20, (x) => (x % 2 ? 255 : 0));
    const small = resized(stripes, whole(stripes), 10, 5);
    expect([small.width, small.height]).toEqual([10, 5]);
    for (const grey of small.data) expect(Math.abs(grey - 127.5)).toBeLessThan(32);
  });

  it('grows smoothly between neighbours', () => {
    const edge = picture(2, 1, (x) => x * 200);
    expect([...resized(edge, whole(edge), 4, 1).data]).toEqual([0, 50, 150, 200]);
  });

  it('takes a part', () => {
    const quarters = picture(8, 8, (x, y) => (x >= 4 && y >= 4 ? 255 : 0));
    const part = resized(quarters, { x: 5, y: 5, width: 3, height: 3 }, 3, 3);
    expect([...part.data]).toEqual(Array<number>(9).fill(255));
  });
});

test('blurred keeps the light and spreads a point', () => {
  const point = picture(9, 9, (x, y) => (x === 4 && y === 4 ? 180 : 0));
  const soft = blurred(point, 1);
  expect(soft.data[4 * 9 + 4]).toBe(20);
  expect(soft.data[3 * 9 + 5]).toBe(20);
  expect(soft.data[2 * 9 + 4]).toBe(0);
});

test('sharpened makes an edge steeper and leaves a plain alone', () => {
  const ramp = picture(20, 3, (x) => Math.min(170, Math.max(90, x * 10)));
  const steep = sharpened(ramp, 2, 2);
  expect(steep.data[20 + 17]! - steep.data[20 + 9]!).toBeGreaterThan(ramp.data[20 + 17]! - ramp.data[20 + 9]!);
  const plain = picture(8, 8, () => 90);
  expect([...sharpened(plain, 2, 3).data]).toEqual([...plain.data]);
});

test('evened gives dark and bright places the same middle and contrast', () => {
  const faint = picture(64, 16, (x, y) => (x < 32 ? 12 : 200) + ((x + y) % 4 < 2 ? 0 : 10));
  const even = evened(faint, 6);
  const half = (from: number) => resized(even, { x: from, y: 0, width: 16, height: 16 }, 16, 16);
  expect(Math.abs(mean(half(4)) - mean(half(44)))).toBeLessThan(12);
  expect(Math.max(...half(4).data) - Math.min(...half(4).data)).toBeGreaterThan(60);
});

const MODULES = PROBE_SYMBOL.length;
const SIZE = 400;
const MIDDLE = { x: 210, y: 190 };

/**
 * Draws the probe's symbol round a pipe, seen from far away: `across` the direction across the pipe in the symbol, `turn` of the
 * picture, `bend` from its middle to its edge.
 */
function pipe({ across = 0, turn = 0.3, bend = 1.1, module = 8, aside = 0.25 }): GreyPixels {
  const radius = (MODULES * module) / 2 / bend;
  const greyOf = (x: number, y: number) => {
    const angle = across + turn;
    const far = (x - MIDDLE.x) * Math.cos(angle) + (y - MIDDLE.y) * Math.sin(angle);
    const along = (y - MIDDLE.y) * Math.cos(angle) - (x - MIDDLE.x) * Math.sin(angle);
    if (Math.abs(far) >= radius) return 120;
    const round = (Math.asin(far / radius) + aside) * radius;
    const column = (round * Math.cos(across) - along * Math.sin(across)) / module + MODULES / 2;
    const row = (round * Math.sin(across) + along * Math.cos(across)) / module + MODULES / 2;
    return PROBE_SYMBOL[Math.floor(row)]?.[Math.floor(column)] === '#' ? 20 : 235;
  };
  const data = Uint8ClampedArray.from({ length: SIZE * SIZE }, (_, at) => {
    let sum = 0;
    for (let part = 0; part < 4; part += 1) {
      sum += greyOf((at % SIZE) + ((part % 2) + 0.5) / 2, Math.floor(at / SIZE) + ((part >> 1) + 0.5) / 2);
    }
    return sum / 4;
  });
  return { width: SIZE, height: SIZE, data };
}

describe('a symbol round a pipe', () => {
  const bents = [
    ['one diagonal', { across: Math.PI / 4, bend: 0.75 }],
    ['other diagonal', { across: (3 * Math.PI) / 4, bend: 0.75 }],
    ['rows', { across: 0, bend: 1.1 }],
    ['columns', { across: Math.PI / 2, bend: 1.1 }],
  ] as const;
  // Each takes a second: the hardest always, all in `npm run test:all`.
  it.each(process.env.NIGHTLY === 'on' ? bents : bents.slice(0, 1))(
    'is read in a photograph, its %s across the pipe',
    async (_case, bent) => {
      const [code] = await read(pipe(bent), { kind: 'photo', budgetMs: 30_000 });
      expect(code!.text).toBe(PROBE_TEXT);
      expect(code!.corners).toHaveLength(4);
      const middle = code!.corners.reduce((sum, { x, y }) => ({ x: sum.x + x / 4, y: sum.y + y / 4 }), { x: 0, y: 0 });
      expect(Math.hypot(middle.x - MIDDLE.x, middle.y - MIDDLE.y)).toBeLessThan(30);
    },
  );

  it('is read in one of three camera frames', async () => {
    const picture = pipe({ across: Math.PI / 4, bend: 0.75 });
    const found: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      found.push(...(await read(picture, { kind: 'frame', turn })).map(({ text }) => text));
    }
    expect(found).toEqual([PROBE_TEXT]);
  });
});

test('a picture without a symbol has none to flatten', () => {
  const stripes = Uint8ClampedArray.from({ length: SIZE * SIZE }, (_, at) => (Math.floor(at / 9) % 2 ? 230 : 20));
  expect([...unbentSymbols({ width: SIZE, height: SIZE, data: stripes })]).toEqual([]);
  expect([...unbentSymbols({ width: 1, height: 1, data: new Uint8ClampedArray(1) })]).toEqual([]);
});

test('finder patterns are found with the corners of their outer squares', () => {
  const picture = pipe({ bend: 0.01, turn: 0, aside: 0 });
  const patterns = findFinderPatterns(picture, blurred(picture, 25).data);
  expect(patterns).toHaveLength(3);
  const [left, top] = [MIDDLE.x - (MODULES / 2) * 8, MIDDLE.y - (MODULES / 2) * 8];
  const topLeft = patterns.find(({ middle }) => Math.hypot(middle.x - left - 28, middle.y - top - 28) < 2)!;
  for (const x of [left, left + 56])
    for (const y of [top, top + 56])
      expect(Math.min(...topLeft.corners.map((corner) => Math.hypot(corner.x - x, corner.y - y)))).toBeLessThan(1);
});
