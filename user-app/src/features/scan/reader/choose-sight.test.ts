import { chooseSight, middleAim } from './choose-sight';

const aim = { x: 640, y: 360, size: 400 };
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

describe('chooseSight', () => {
  it('sees nothing where there is nothing', () => {
    expect(chooseSight([], aim, isOurs)).toBeUndefined();
  });

  it('takes the label in the frame, not the one beside it', () => {
    const codes = [square('ours beside', 1_100, 360), square('ours framed', 600, 330)];
    expect(chooseSight(codes, aim, isOurs)).toEqual({ text: 'ours framed', standing: 'aimed' });
  });

  it('prefers one of ours outside the frame to a foreign code in it', () => {
    const codes = [square('a page', 640, 360), square('ours', 1_100, 360)];
    expect(chooseSight(codes, aim, isOurs)).toEqual({ text: 'ours', standing: 'beside' });
  });

  it('names a foreign code when there is nothing else', () => {
    expect(chooseSight([square('a page', 640, 360)], aim, isOurs)).toEqual({ text: 'a page', standing: 'aimed' });
  });

  it('does not guess between two that are both outside the frame', () => {
    const codes = [square('ours left', 200, 360), square('ours right', 1_080, 360)];
    expect(chooseSight(codes, aim, isOurs)?.standing).toBe('unclear');
  });

  it('tells two in the frame apart only by its middle', () => {
    const near = [square('ours left', 560, 360, 140), square('ours right', 720, 360, 140)];
    expect(chooseSight(near, aim, isOurs)?.standing).toBe('unclear');
    const onOne = [square('ours left', 620, 360, 140), square('ours right', 780, 360, 140)];
    expect(chooseSight(onOne, aim, isOurs)).toEqual({ text: 'ours left', standing: 'aimed' });
  });

  it('takes the same text twice for one', () => {
    const codes = [square('ours', 200, 360), square('ours', 1_080, 360)];
    expect(chooseSight(codes, aim, isOurs)).toEqual({ text: 'ours', standing: 'beside' });
  });
});

test('middleAim lies in the middle of either shape', () => {
  expect(middleAim({ width: 1280, height: 720 })).toMatchObject({ x: 640, y: 360 });
  expect(middleAim({ width: 720, height: 1280 }).size).toBeLessThan(720);
});
