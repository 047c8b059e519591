import '../../../../test/zxing';
import { decode, runStrategies } from './decode-strategies';
import { findFinderPatterns } from './find-finder-patterns';
import { fitBend } from './fit-cylinder';
import { blurred, type GreyPixels } from './grey-pixels';
import { PROBE_SYMBOL, PROBE_TEXT } from './native-reader';
import { unbentSymbols } from './unbend-symbol';
import type { Effort, FoundCode } from './worker-protocol';

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

describe('a symbol round a pipe', () => {
  it.each([
    ['rows', { across: 0, bend: 1.1 }],
    ['columns', { across: Math.PI / 2, bend: 1.1 }],
    ['one diagonal', { across: Math.PI / 4, bend: 0.75 }],
    ['other diagonal', { across: (3 * Math.PI) / 4, bend: 0.75 }],
  ])('is read in a photograph, its %s across the pipe', async (_case, bent) => {
    const [code] = await read(pipe(bent), { kind: 'photo', budgetMs: 30_000 });
    expect(code!.text).toBe(PROBE_TEXT);
    expect(code!.corners).toHaveLength(4);
    const middle = code!.corners.reduce((sum, { x, y }) => ({ x: sum.x + x / 4, y: sum.y + y / 4 }), { x: 0, y: 0 });
    expect(Math.hypot(middle.x - MIDDLE.x, middle.y - MIDDLE.y)).toBeLessThan(30);
  });

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
  for (const x of [left, left + 56]) {
    for (const y of [top, top + 56]) {
      expect(Math.min(...topLeft.corners.map((corner) => Math.hypot(corner.x - x, corner.y - y)))).toBeLessThan(1);
    }
  }
});

test('a bend is fitted to places that are known, and extends to others', () => {
  const curvature = 0.09;
  const seen = (u: number, v: number) => {
    const angle = curvature * (u - 12);
    const [x, z] = [Math.sin(angle) / curvature, (1 - Math.cos(angle)) / curvature];
    const nearer = 1 + 0.004 * x + 0.006 * (v - 12) + 0.01 * z;
    return { x: (300 + 6 * x - (v - 12) + 1.5 * z) / nearer, y: (200 + x + 7 * (v - 12) - 2 * z) / nearer };
  };
  const known = [0, 4, 8, 17, 21, 25].flatMap((u) =>
    [0, 4, 8, 17, 21].map((v) => ({ u, v, ...seen(u, v), weight: 1 })),
  );
  const right = fitBend(known, { across: 0, curvature }, 12.5, 6.5)!;
  const flat = fitBend(known, { across: 0, curvature: 0 }, 12.5, 6.5)!;
  expect(right.error).toBeLessThan(flat.error / 5);
  const corner = right.place(25, 25);
  expect(Math.hypot(corner.x - seen(25, 25).x, corner.y - seen(25, 25).y)).toBeLessThan(0.5);
});
