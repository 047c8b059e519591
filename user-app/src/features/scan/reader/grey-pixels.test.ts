import { blurred, evened, greyOf, type GreyPixels, resized, rgbaOf, sharpened } from './grey-pixels';

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
