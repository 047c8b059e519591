import { readFileSync } from 'node:fs';
import { expect, test } from '../src/fixtures';
import { saveDownload } from '../src/save-download';
import { openAsAdmin } from '../src/sign-in';

test('redemptions of this financial year come from the range in the address, and their number is shown before', async ({
  page,
  demoSite,
}, info) => {
  await openAsAdmin(page, demoSite, '/admin/reports?range=this-year&status=approved');
  const claims = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Claims' }) });
  const shown = await claims.getByText(/^[\d,]+ rows$/).textContent();
  const { file, download: csv } = await saveDownload(page, info.outputDir, 'Download CSV: Claims');
  expect(csv.suggestedFilename()).toMatch(/^redemptions-\d{4}-04-01-to-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = readFileSync(file, 'utf8').trim().split('\r\n').slice(1);
  expect(lines.length).toBeGreaterThan(0);
  expect(`${lines.length.toLocaleString('en-IN')} rows`).toBe(shown);
  expect(lines.every((line) => line.includes(',Approved,'))).toBe(true);
});
