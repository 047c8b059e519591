import type { BrowserContext } from '@playwright/test';

export interface StoryShot {
  readonly story: string;
  readonly light: Buffer;
  readonly dark: Buffer;
}

const image = (png: Buffer) => `<img src="data:image/png;base64,${png.toString('base64')}">`;

/**
 * Returns one picture of all stories of a component, light beside dark: a change of a token is one changed file per component, not one
 * per story and theme. Each shot keeps its pixels.
 */
export async function drawContactSheet(context: BrowserContext, shots: readonly StoryShot[]): Promise<Buffer> {
  const page = await context.newPage();
  const rows = shots.map(({ story, light, dark }) => `<p>${story}</p><div>${image(light)}${image(dark)}</div>`);
  await page.setContent(
    `<!doctype html><style>
      body { margin: 8px; font: 12px sans-serif; background: #9a9a9a; width: max-content }
      p { margin: 0 0 4px }
      div { display: flex; align-items: start; gap: 8px; margin-bottom: 8px }
    </style>${rows.join('')}`,
  );
  await page.evaluate(() => Promise.all(Array.from(document.images, (picture) => picture.decode())));
  const { width, height } = await page.evaluate(() => document.body.getBoundingClientRect().toJSON() as DOMRect);
  await page.setViewportSize({ width: Math.ceil(width) + 16, height: Math.ceil(height) + 16 });
  const sheet = await page.screenshot({ scale: 'css' });
  await page.close();
  return sheet;
}
