import sharp from 'sharp';
import { demoModels } from '../content/products';

const drawings = demoModels.flatMap(({ products }) => products);

/** The part that a square and a 16:9 crop of the picture both show. */
const SHOWN = { left: 150, right: 1050, top: 113, bottom: 787 };

describe('the drawings', () => {
  it.each(drawings)('$name stands in the middle, whole in a square and in a 16:9 crop', async ({ draw }) => {
    const svg = draw();
    expect(svg).not.toMatch(/NaN|undefined|Infinity|gradient/i);
    const thing = svg
      .replace(/<path fill="#(eef5f5|dfebeb)"[^>]*>/g, '')
      .replace(/<ellipse[^>]*fill="#c0d4d4"[^>]*>/, '');
    const { info } = await sharp(Buffer.from(thing)).trim({ threshold: 1 }).toBuffer({ resolveWithObject: true });
    const [left, top] = [-info.trimOffsetLeft!, -info.trimOffsetTop!];
    const [right, bottom] = [left + info.width, top + info.height];
    expect(left).toBeGreaterThanOrEqual(SHOWN.left);
    expect(right).toBeLessThanOrEqual(SHOWN.right);
    expect(top).toBeGreaterThanOrEqual(SHOWN.top);
    expect(bottom).toBeLessThanOrEqual(SHOWN.bottom);
    expect(Math.abs((left + right) / 2 - 600)).toBeLessThan(12);
    expect(bottom - top).toBeGreaterThan(300);
  });

  it('are as many as there are names', () => {
    expect(new Set(drawings.map(({ draw }) => draw())).size).toBe(drawings.length);
    expect(new Set(drawings.map(({ name }) => name)).size).toBe(drawings.length);
  });
});
