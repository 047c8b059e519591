import { chooseDetection, middleRegion } from './choose-detection';

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
