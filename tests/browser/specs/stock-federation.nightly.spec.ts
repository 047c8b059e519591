import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildHost, buildRemote, bundlers } from '../src/federation/stock-builds';
import { expect, test } from '../src/fixtures';
import { serveFolder } from '../src/site/remote-host';
import { openRemotesFile } from '../src/site/remotes-file';
import { startSiteProcess } from '../src/site/site-process';

/** Remotes and hosts of Module Federation that know nothing of this repository (docs/decisions/0043). */
const unchanging = /^$/;

for (const [bundler, file] of Object.entries(bundlers)) {
  test(`a remote that ${bundler} has built is a part of the site, with hooks, links and lazy routes`, async ({
    page,
  }) => {
    const folder = await buildRemote(bundler as keyof typeof bundlers, 'orders', '/orders');
    const host = await serveFolder(folder, unchanging);
    const remotes = openRemotesFile();
    remotes.write((config) =>
      config.remotes.push({ name: 'orders', prefix: '/orders', manifest: `${host.origin}/${file}` }),
    );
    const site = await startSiteProcess({ env: { REMOTES_FILE: remotes.path } });
    try {
      await page.goto(`${site.origin}/orders`);
      await expect(page.getByText('Path: /orders')).toBeVisible();
      await page.getByRole('link', { name: 'Order 7' }).click();
      await page.getByRole('button', { name: 'Remind of order 7: 0' }).click();
      await expect(page.getByRole('button', { name: 'Remind of order 7: 1' })).toBeVisible();
      await expect(page.getByText('Path: /orders/late/7')).toBeVisible();
      await page.goto(`${site.origin}/user/login`);
      await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
    } finally {
      await site.dispose();
      await host.close();
      remotes.remove();
      rmSync(folder, { recursive: true });
    }
  });
}

test('the user area is a part of a host that webpack has built', async ({ page }) => {
  const remote = await serveFolder(join(__dirname, '../../../user-app/dist'), unchanging);
  const folder = await buildHost(`${remote.origin}/mf-manifest.json`);
  const host = await serveFolder(folder, unchanging);
  try {
    await page.goto(`${host.origin}/index.html`);
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/user/login');
  } finally {
    await host.close();
    await remote.close();
    rmSync(folder, { recursive: true });
  }
});
