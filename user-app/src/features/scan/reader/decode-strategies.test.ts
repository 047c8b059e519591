import { readFileSync } from 'node:fs';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { decode as readWithWasm, runStrategies, type Decode } from './decode-strategies';
import { blurred, type GreyPixels } from './grey-pixels';
import { PROBE_SYMBOL, PROBE_TEXT } from './native-reader';
import type { FoundCode, Effort } from './worker-protocol';

let tries = 0;
const decode: Decode = (rgba, options) => {
  tries += 1;
  return readWithWasm(rgba, options);
};

beforeAll(async () => {
  globalThis.ImageData = class {
    constructor(
      readonly data: Uint8ClampedArray,
      readonly width: number,
      readonly height: number,
    ) {}
  } as unknown as typeof ImageData;
  const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
});
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
    const noise = (random() + random() + random() - 1.5) * 2 * grain;
    return (dark ? ink : paper) + noise;
  });
  return { width, height, data };
}

async function read(picture: GreyPixels, effort: Effort, budgetMs = 30_000): Promise<FoundCode[]> {
  const found: FoundCode[] = [];
  await runStrategies(picture, {
    effort,
    budgetMs,
    decode,
    onFound: (codes) => found.push(...codes),
    isStopped: () => false,
  });
  return found;
}

const texts = (codes: readonly FoundCode[]) => [...new Set(codes.map(({ text }) => text))];

it('reads a clean symbol at the first try, and says where it is', async () => {
  const [code] = await read(scene(), 'frame');
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
  expect(texts(await read(picture, 'frame'))).toEqual([PROBE_TEXT]);
});

it('finds a small label in a large photograph, and says where in the photograph', async () => {
  const photo = scene({ width: 2400, height: 1800, module: 3, x: 2_000, y: 1_500 });
  const [code] = await read(photo, 'photo');
  expect(code!.text).toBe(PROBE_TEXT);
  expect(Math.hypot(code!.corners[0]!.x - 2_000, code!.corners[0]!.y - 1_500)).toBeLessThan(6);
});

it('begins nothing more once its time is over', async () => {
  expect(await read(scene({ x: 900 }), 'frame', 0)).toEqual([]);
  expect(tries).toBe(1);
});

it('stops when it is told to', async () => {
  await runStrategies(scene({ x: 900 }), {
    effort: 'photo',
    budgetMs: 30_000,
    decode,
    onFound: () => {},
    isStopped: () => tries >= 3,
  });
  expect(tries).toBe(3);
});
