/**
 * Photographs the built gallery at phone and desktop width, light and dark, and runs axe (WCAG 2.2 A and AA) on every view.
 * Fails on a violation, a sideways scroll, or an error in the console.
 * Usage: npm run gallery:build && npm run gallery:check [folder for the pictures]
 */
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { serveGallery } from './serve.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const pictures = process.argv[2] ?? join(here, '../test-results/gallery');
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const { origin, close } = await serveGallery();

const only = process.env.GALLERY_VIEWS?.split(',');
const views = [
  'gallery:/',
  'home:/home',
  'home-hi:/home-hi',
  'login:/login',
  'scan:/scan',
  'scan-blocked:/scan-blocked',
  'result:/result',
  'result-failure:/result-failure',
  'result-pending:/result-pending',
  'result-waiting:/result-waiting',
  'history:/history',
  'dashboard:/dashboard',
  'products:/products',
  'generate:/generate',
  'menu:/dashboard|Menu',
  'dialog:/|Edit product',
  'confirm:/|Remove products',
  'drawer:/|Rewards preview',
  'toast:/|Success toast|Error toast',
  'columns:/|Columns',
  'range:/|Time: This financial year',
]
  .map((line) => {
    const [address, ...presses] = line.split('|');
    const [name, path] = address.split(':');
    return { name, path, presses };
  })
  .filter(({ name }) => !only || only.includes(name));

const sizes = [
  { label: '320', width: 320, height: 640 },
  { label: '360', width: 360, height: 740 },
  { label: '1440', width: 1440, height: 900 },
];

await mkdir(pictures, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const faults = [];

for (const size of sizes) {
  for (const theme of ['light', 'dark']) {
    const page = await browser.newPage({
      viewport: { width: size.width, height: size.height },
      colorScheme: theme,
      hasTouch: size.width < 640,
      isMobile: size.width < 640,
      reducedMotion: 'reduce',
    });
    for (const view of views) {
      const where = `${view.name} ${size.label} ${theme}`;
      const complain = (text) => faults.push(`${where}: ${text}`);
      const onConsole = (message) => message.type() === 'error' && complain(`console: ${message.text()}`);
      const onError = (error) => complain(`page: ${error.message}`);
      page.on('console', onConsole);
      page.on('pageerror', onError);
      await page.goto(`${origin}${view.path}?theme=${theme}`);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      let open = true;
      for (const press of view.presses) {
        const button = page.getByRole('button', { name: press, exact: true });
        if (await button.isVisible()) await button.click();
        else open = false;
      }
      page.off('console', onConsole);
      if (open) {
        const overlay = view.presses.length > 0;
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (sideways > 0) complain(`scrolls sideways by ${sideways} px`);
        const full = !overlay && !view.path.startsWith('/scan');
        await page.waitForTimeout(overlay ? 300 : 50);
        if (size.label !== '320' || view.name === 'gallery' || view.name === 'dashboard')
          await page.screenshot({ path: join(pictures, `${view.name}-${size.label}-${theme}.png`), fullPage: full });
        // evaluate() runs through the debugger: the page's own policy stays as strict as it is.
        await page.evaluate(axeSource);
        const { violations } = await page.evaluate(() =>
          globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }),
        );
        for (const violation of violations) {
          for (const node of violation.nodes) {
            complain(`axe ${violation.id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1] ?? ''}`);
          }
        }
      }
      page.off('pageerror', onError);
    }
    await page.close();
  }
}

await browser.close();
close();
const distinct = [...new Set(faults)];
for (const fault of distinct) console.error(fault);
console.log(
  `${views.length} views × ${sizes.length} widths × 2 themes: ${distinct.length} faults. Pictures in ${pictures}`,
);
process.exitCode = distinct.length > 0 ? 1 : 0;
