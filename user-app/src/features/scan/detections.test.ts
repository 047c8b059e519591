import type { Detection } from './code-reader';
import { createDetectionFilter } from './detections';
import { chooseDetection, middleRegion } from './reader/choose-detection';

const label = 'HTTPS://LOYALTY.EXAMPLE.COM/USER/S/A1DS1VMSATSEGZJWBDRFRDM4EFHD';
const nextLabel = 'HTTPS://LOYALTY.EXAMPLE.COM/USER/S/A3FYJKA4SYM7RXSYSD9JJY534ER2';
const page = 'https://example.com/';
const watch = (done: readonly string[] = [], standing: Detection['standing'] = 'aimed') => {
  const classify = createDetectionFilter((text) => done.includes(text));
  return (text: string, now: number) => classify({ text, standing }, now);
};

test('takes one of our labels at once', () => {
  expect(watch()(label, 0)).toBe('take');
});

test('does not take a foreign code that is in the way', () => {
  const classify = watch();
  expect([classify(page, 0), classify(page, 300), classify(page, 2_700), classify(label, 3_000)]).toEqual([
    'not-ours',
    'not-ours',
    'not-ours',
    'take',
  ]);
});

test.each([
  ['upi://pay?pa=shop@okaxis&pn=Shop&am=10', 'payment'],
  ['UPI://PAY?PA=SHOP@OKAXIS', 'payment'],
  ['phonepe://pay?pa=shop@ybl', 'payment'],
  ['000201010211021644038466038921520415ABCD123456785204541153033565802IN5904SHOP6006MUMBAI6304A1B2', 'payment'],
  ['https://example.com/', 'not-ours'],
  ['https://loyalty.example.com/user/login', 'not-ours'],
  ['WIFI:T:WPA;S:home;;', 'not-ours'],
  ['8901234567890', 'not-ours'],
  ['Ravi Kumar, plumber', 'not-ours'],
  // A short code is printed to be typed; no symbol holds one, but a bar code may look alike.
  ['ME77H94WFMYN', 'not-ours'],
] as const)('never takes %s, however long it is held', (text, kind) => {
  const classify = watch();
  expect([0, 1_000, 2_000, 3_000, 4_000, 60_000].map((time) => classify(text, time))).toEqual(Array(6).fill(kind));
  expect(classify(label, 61_000)).toBe('take');
});

test('does not take the label that was just scanned while the next one is fetched', () => {
  const classify = watch([label]);
  expect([classify(label, 0), classify(label, 600), classify(nextLabel, 1_200)]).toEqual(['done', 'done', 'take']);
});

test('takes a label again that is held before the camera for three seconds', () => {
  const classify = watch([label]);
  const seen = [0, 1_000, 2_000, 3_000].map((time) => classify(label, time));
  expect(seen).toEqual(['done', 'done', 'done', 'take']);
});

test('takes a label outside the frame at the second look that sees it alone', () => {
  const classify = watch([], 'beside');
  expect([classify(label, 0), classify(nextLabel, 400), classify(nextLabel, 800)]).toEqual([
    'beside',
    'beside',
    'take',
  ]);
  const slow = watch([], 'beside');
  expect([slow(label, 0), slow(label, 2_000)]).toEqual(['beside', 'beside']);
});

test('takes none of several labels that cannot be ranked', () => {
  const classify = watch([], 'unclear');
  expect([classify(label, 0), classify(label, 1_000), classify(label, 4_000)]).toEqual([
    'several',
    'several',
    'several',
  ]);
});

test('says nothing of the label that it has just taken until that has left the picture', () => {
  const done: string[] = [];
  const classify = createDetectionFilter((text) => done.includes(text));
  const see = (text: string, now: number) => classify({ text, standing: 'aimed' }, now);
  expect(see(label, 0)).toBe('take');
  done.push(label);
  expect([1_000, 2_000, 3_000, 4_000].map((now) => see(label, now))).toEqual(Array<string>(4).fill('taken'));
  expect([see(nextLabel, 4_300), see(label, 6_500)]).toEqual(['take', 'done']);
});

const region = { x: 640, y: 360, size: 400 };

const square = (text: string, x: number, y: number, side = 150) => ({
  text,
  corners: [
    { x: x - side / 2, y: y - side / 2 },
    { x: x + side / 2, y: y - side / 2 },
    { x: x + side / 2, y: y + side / 2 },
    { x: x - side / 2, y: y + side / 2 },
  ],
});

const isOurs = (text: string) => text.startsWith('ours');

describe('chooseDetection', () => {
  it('sees nothing where there is nothing', () => {
    expect(chooseDetection([], region, isOurs)).toBeUndefined();
  });

  it('takes the label in the frame, not the one beside it', () => {
    const codes = [square('ours beside', 1_100, 360), square('ours framed', 600, 330)];
    expect(chooseDetection(codes, region, isOurs)).toEqual({ text: 'ours framed', standing: 'aimed' });
  });

  it('prefers one of ours outside the frame to a foreign code in it', () => {
    const codes = [square('a page', 640, 360), square('ours', 1_100, 360)];
    expect(chooseDetection(codes, region, isOurs)).toEqual({ text: 'ours', standing: 'beside' });
  });

  it('names a foreign code when there is nothing else', () => {
    expect(chooseDetection([square('a page', 640, 360)], region, isOurs)).toEqual({
      text: 'a page',
      standing: 'aimed',
    });
  });

  it('does not guess between two that are both outside the frame', () => {
    const codes = [square('ours left', 200, 360), square('ours right', 1_080, 360)];
    expect(chooseDetection(codes, region, isOurs)?.standing).toBe('unclear');
  });

  it('distinguishes two in the frame only by its middle', () => {
    const near = [square('ours left', 560, 360, 140), square('ours right', 720, 360, 140)];
    expect(chooseDetection(near, region, isOurs)?.standing).toBe('unclear');
    const onOne = [square('ours left', 620, 360, 140), square('ours right', 780, 360, 140)];
    expect(chooseDetection(onOne, region, isOurs)).toEqual({ text: 'ours left', standing: 'aimed' });
  });

  it('takes the same text twice for one', () => {
    const codes = [square('ours', 200, 360), square('ours', 1_080, 360)];
    expect(chooseDetection(codes, region, isOurs)).toEqual({ text: 'ours', standing: 'beside' });
  });
});

test('middleRegion lies in the middle of either shape', () => {
  expect(middleRegion({ width: 1280, height: 720 })).toMatchObject({ x: 640, y: 360 });
  expect(middleRegion({ width: 720, height: 1280 }).size).toBeLessThan(720);
});

test('takes a label of another vendor only where the programme pays it', () => {
  const host = 'qr.old.example';
  const shape = { prefix: 'PP', characters: 'capitals', min: 8, max: 12 } as const;
  const classify = createDetectionFilter(() => false);
  const detection = { text: `https://${host}/v/PP123456`, standing: 'aimed' } as const;
  expect(classify(detection, 0)).toBe('not-ours');
  expect(classify(detection, 3_000, [{ host, path: '/v/', parameter: null, ...shape }])).toBe('take');
});
