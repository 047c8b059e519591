import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { expect, test } from '../src/fixtures';
import { saveDownload } from '../src/save-download';
import { signInAsAdmin } from '../src/sign-in';
import { callApi, signInUser } from '../src/site/api-client';

const HOSTILE = '=HYPERLINK("http://x","y")';
const PLUMBERS = 12;
const MINUTE = 60_000;

const run = promisify(execFile);
let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Converts a file with LibreOffice, in a temporary profile. */
async function convert(file: string, to: string): Promise<string> {
  const out = join(folder, `as-${to.replace(/\W/g, '-')}`);
  const profile = pathToFileURL(join(folder, 'profile')).href;
  await run('soffice', [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', to, '--outdir', out, file], {
    timeout: 2 * MINUTE,
  });
  return join(out, basename(file).replace(/\w+$/, to.split(':')[0]!));
}

/** Returns the XML of every sheet in a workbook. */
function sheetsOf(file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let xml = '';
    yauzl.open(file, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject).on('end', () => resolve(xml));
      zip.on('entry', (entry: yauzl.Entry) => {
        if (!entry.fileName.startsWith('xl/worksheets/sheet')) return zip.readEntry();
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          stream.on('data', (chunk: Buffer) => (xml += chunk.toString('utf8'))).on('end', () => zip.readEntry());
        });
      });
      zip.readEntry();
    });
  });
}

test('§2 Reports: the Plumbers list opens in LibreOffice with every plumber and no live formula', async ({
  page,
  emptySite,
}) => {
  test.setTimeout(5 * MINUTE);
  const mobiles = Array.from({ length: PLUMBERS }, (_, index) => String(8_100_000_000 + index));
  for (const [index, mobile] of mobiles.entries()) {
    const token = await signInUser(emptySite, mobile);
    const name = index === 0 ? HOSTILE : `Plumber ${index}`;
    const body = { name, address: '1 Main Road', location: 'Pune' };
    const { status } = await callApi(emptySite, '/users/user-update', { token, body });
    expect(status).toBe(201);
  }
  await signInAsAdmin(page, emptySite);
  await page.goto(`${emptySite.origin}/admin/reports`);
  const plumbers = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Plumbers list' }) });
  const shown = await plumbers.getByText(/^\d+ rows$/).textContent();
  const total = Number.parseInt(shown!, 10);
  expect(total).toBeGreaterThanOrEqual(PLUMBERS);

  const { file, download: excel } = await saveDownload(page, folder, 'Download Excel: Plumbers list');
  expect(excel.suggestedFilename()).toBe('ExcelReport.xlsx');
  await expect(plumbers.getByText(`Saved as ExcelReport.xlsx: ${total} rows`)).toBeVisible();

  const lines = readFileSync(await convert(file, 'csv'), 'utf8')
    .trim()
    .split('\n');
  expect(lines[0]).toBe('Name,Mobile,E-mail,Location,Joined,Accumulated points,Points redeemed,Balance,Status');
  expect(lines).toHaveLength(total + 1);
  for (const mobile of mobiles) expect(lines.filter((line) => line.includes(mobile))).toHaveLength(1);
  // LibreOffice exports what a cell shows: a live HYPERLINK would show its second argument.
  expect(lines.find((line) => line.includes(mobiles[0]!))).toContain('"=HYPERLINK(""http://x"",""y"")"');

  // LibreOffice would have written <f> for a cell that it read as a formula.
  const again = await convert(file, 'xlsx:Calc MS Excel 2007 XML');
  for (const xml of [await sheetsOf(file), await sheetsOf(again)]) {
    expect(xml).toMatch(/<row[ >]/);
    expect(xml).not.toMatch(/<f[ >/]/);
  }
});

test('the same list as CSV is text in LibreOffice too', async ({ page, emptySite }) => {
  test.setTimeout(5 * MINUTE);
  const mobile = '8100000100';
  const token = await signInUser(emptySite, mobile);
  const body = { name: HOSTILE, address: '1 Main Road', location: '+Pune' };
  expect((await callApi(emptySite, '/users/user-update', { token, body })).status).toBe(201);
  await signInAsAdmin(page, emptySite);
  await page.goto(`${emptySite.origin}/admin/reports`);
  const { file } = await saveDownload(page, folder, 'Download CSV: Plumbers list');
  const xml = await sheetsOf(await convert(file, 'xlsx:Calc MS Excel 2007 XML'));
  expect(xml).toMatch(/<row[ >]/);
  expect(xml).not.toMatch(/<f[ >/]/);
});
