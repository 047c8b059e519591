import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

/**
 * The browser version and how it renders text, edges and shadows. Pictures by different renderers cannot be compared
 * pixel by pixel.
 */
export interface DrawingHand {
  /** Chromium's major version. */
  readonly chromium: number;
  /** SHA-256, shortened, of a rendered specimen page. */
  readonly specimen: string;
}

const specimen = `<body style="margin:8px;font:16px sans-serif;width:180px">
  <p style="margin:0">Aa ₹ 1,240 “90°”</p><p style="margin:0;font-weight:600">Bold</p>
  <div style="width:80px;height:30px;border:1px solid #6e858a;border-radius:8px;box-shadow:0 4px 12px #0223"></div>
  <svg width="40" height="40"><path d="M3 7h8a20 20 0 0 1 20 20v10" fill="none" stroke="#d07843" stroke-width="2"/></svg>`;

const file = (pictures: string) => join(pictures, 'drawn-by.json');

/** Returns the renderer of this machine's browser. */
export async function readHand(browser: Browser): Promise<DrawingHand> {
  const page = await browser.newPage({ viewport: { width: 200, height: 160 } });
  await page.setContent(specimen);
  const picture = await page.screenshot();
  await page.close();
  return {
    chromium: parseInt(browser.version(), 10),
    specimen: createHash('sha256').update(picture).digest('hex').slice(0, 16),
  };
}

/** Returns the renderer recorded for a folder of pictures; undefined if there is no record. */
export function readRecordedHand(pictures: string): DrawingHand | undefined {
  return existsSync(file(pictures)) ? (JSON.parse(readFileSync(file(pictures), 'utf8')) as DrawingHand) : undefined;
}

/** Records the renderer of a folder's pictures. */
export function recordHand(pictures: string, hand: DrawingHand): void {
  writeFileSync(file(pictures), `${JSON.stringify(hand, null, 2)}\n`);
}

/** Returns whether two renderers give the same pixels. */
export const sameHand = (one: DrawingHand, other: DrawingHand | undefined): boolean =>
  one.chromium === other?.chromium && one.specimen === other.specimen;
