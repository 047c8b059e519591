import { frameViews, decodeViews, photoViews, type View } from './picture-views';

const longest = ({ toWidth, toHeight }: View) => Math.max(toWidth, toHeight);
const isWithin = (size: { width: number; height: number }) => (view: View) =>
  view.x >= 0 && view.y >= 0 && view.x + view.width <= size.width && view.y + view.height <= size.height;

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

  test('looks at a large photograph whole in several sizes, and at its parts', () => {
    const views = photoViews(photo);
    const whole = views.filter(({ width }) => width === photo.width);
    expect(whole.map(longest)).toEqual([1000, 1600, 640, 2400, 400]);
    expect(views.every(isWithin(photo))).toBe(true);
    expect(
      views.every(({ width, height, toWidth, toHeight }) => Math.abs(width / height - toWidth / toHeight) < 0.01),
    ).toBe(true);
  });

  test('has every label up to a tenth of the picture whole in one of the parts', () => {
    const parts = photoViews(photo).filter(({ width }) => width < photo.width);
    const side = 400;
    for (let x = 0; x + side <= photo.width; x += 100) {
      for (let y = 0; y + side <= photo.height; y += 100) {
        const holds = (part: View) =>
          part.x <= x && part.y <= y && part.x + part.width >= x + side && part.y + part.height >= y + side;
        expect(parts.some(holds)).toBe(true);
      }
    }
  });

  test('enlarges nothing, and looks at a small picture once in each size', () => {
    const views = photoViews({ width: 300, height: 200 });
    expect(views.every((view) => view.toWidth <= view.width)).toBe(true);
    expect(views.filter(({ width }) => width === 300)).toHaveLength(1);
  });
});

describe('decodeViews', () => {
  test('looks at a large photograph reduced, whole, and in parts that keep its pixels', () => {
    const { whole, full, half, parts } = decodeViews({ width: 3200, height: 2400 });
    expect(whole).toMatchObject({ width: 3200, toWidth: 1600, toHeight: 1200 });
    expect(full).toEqual([expect.objectContaining({ toWidth: 3200, toHeight: 2400 })]);
    expect(half).toMatchObject({ toWidth: 800, toHeight: 600 });
    expect(parts).toHaveLength(5);
    expect(parts.every(({ width, toWidth }) => toWidth >= width * 0.8)).toBe(true);
  });

  test('enlarges a small one in place of parting it', () => {
    const { whole, full, double, parts } = decodeViews({ width: 640, height: 480 });
    expect(whole).toMatchObject({ toWidth: 640 });
    expect([full, parts]).toEqual([[], []]);
    expect(double).toMatchObject({ width: 640, toWidth: 1280, toHeight: 960 });
  });
});
