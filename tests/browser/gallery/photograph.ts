import type { BrowserContext, Page } from '@playwright/test';

export interface StoryShot {
  readonly story: string;
  readonly light: Buffer;
  readonly dark: Buffer;
}

const image = (png: Buffer) => `<img src="data:image/png;base64,${png.toString('base64')}">`;

/** Returns one picture of some stories, light beside dark. Each shot keeps its pixels. */
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

/** Pixels around the component, for focus rings and shadows. */
const margin = 8;

/**
 * Returns a screenshot clipped to what the story renders, so that pictures are small and independent of other stories.
 * @param part 'screen' for overlays and full pages
 */
export async function photograph(page: Page, part: 'part' | 'screen'): Promise<Buffer> {
  const how = { animations: 'disabled', caret: 'hide', scale: 'css' } as const;
  if (part === 'screen') return page.screenshot(how);
  const clip = await page.evaluate((margin) => {
    const rectangles = Array.from(document.querySelectorAll('#storybook-root [data-density] > *'), (element) =>
      element.getBoundingClientRect(),
    ).filter(({ width, height }) => width > 0 && height > 0);
    const x = Math.max(0, Math.floor(Math.min(...rectangles.map(({ left }) => left)) - margin));
    const y = Math.max(0, Math.floor(Math.min(...rectangles.map(({ top }) => top)) - margin));
    const right = Math.ceil(Math.max(...rectangles.map((rectangle) => rectangle.right)) + margin);
    const bottom = Math.ceil(Math.max(...rectangles.map((rectangle) => rectangle.bottom)) + margin);
    return { x, y, width: Math.min(right, document.documentElement.clientWidth) - x, height: bottom - y };
  }, margin);
  return page.screenshot({ ...how, clip, fullPage: true });
}
