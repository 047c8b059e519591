import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { productPicture } from './catalogue';
import type { SiteProcess } from './site-process';

const root = join(__dirname, '../../../..');

/** Runs `npm run brands` beside a running site, as its operator does. Resolves with what it printed. */
export async function runBrands({ origin, dataDir }: SiteProcess, ...args: string[]): Promise<string> {
  const command = [join(root, 'tooling/tasks/api-command.mjs'), 'brands', ...args];
  const env = { ...process.env, DATA_DIR: dataDir, PORT: new URL(origin).port };
  return (await promisify(execFile)(process.execPath, command, { env })).stdout;
}

/** Adds a brand to a running site. Resolves with the site as it is reached by the brand's host. */
export async function addBrand(
  site: SiteProcess,
  { id, name, admin }: { id: string; name: string; admin: string },
): Promise<SiteProcess> {
  const host = `${id}.localhost`;
  await runBrands(site, 'add', id, '--name', name, '--host', host, '--admin', admin);
  const origin = `http://${host}:${new URL(site.origin).port}`;
  return { ...site, origin, host: `${origin}/api` };
}

/** Calls the api of an open page's host with the token of who is signed in: Node resolves no name below localhost. */
export function callFrom<Data = Record<string, unknown>>(
  page: Page,
  path: string,
  { method = 'POST', body = {} }: { method?: string; body?: object } = {},
): Promise<{ status: number; data: Data }> {
  return page.evaluate(
    async ({ path, method, body }) => {
      const headers = { 'content-type': 'application/json', token: localStorage.getItem('token') ?? '' };
      const sent = method === 'GET' ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`/api${path}`, { method, headers, ...sent });
      return { status: response.status, ...(await response.json()) };
    },
    { path, method, body },
  );
}

/** A printed label: what its symbol says, and a photograph of it. */
export interface Label {
  url: string;
  picture: Buffer;
}

/** Creates a product and labels of it from a page of the admin area. Resolves with its labels. */
export async function createLabels(
  page: Page,
  { product, points, quantity }: { product: string; points: number; quantity: number },
): Promise<Label[]> {
  const { data: model } = await callFrom<{ id: number }>(page, '/admin/model/store', {
    body: { model: `${product} series` },
  });
  const picture = (await productPicture()).toString('base64');
  const productId = await page.evaluate(
    async ({ picture, product, model }) => {
      const form = new FormData();
      form.set('name', product);
      form.set('modal', String(model));
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
      form.set('image', new Blob([bytes], { type: 'image/jpeg' }), 'product.jpg');
      const headers = { token: localStorage.getItem('token') ?? '' };
      const response = await fetch('/api/admin/products/store', { method: 'POST', headers, body: form });
      return (await response.json()).data.id as number;
    },
    { picture, product, model: model.id },
  );
  const body = { modal: model.id, product_id: productId, reward_points: points, quantity };
  const { data: batch } = await callFrom<{ id: number }>(page, '/admin/qr-generator', { body });
  const { data: printed } = await callFrom<{ serial: number; imageUrl: string }[]>(page, '/admin/qr-print', {
    body: { qr_list_id: batch.id },
  });
  const csv = await page.evaluate(async (id) => {
    const headers = { token: localStorage.getItem('token') ?? '' };
    return (await fetch(`/api/admin/qr-batches/${id}/codes.csv`, { headers })).text();
  }, batch.id);
  const [, ...lines] = csv.trim().split(/\r?\n/);
  return Promise.all(
    lines.map(async (line) => {
      const [serial = '', , url = ''] = line.split(',');
      const { imageUrl } = printed.find((one) => one.serial === Number(serial))!;
      const drawing = await page.evaluate(async (address) => (await fetch(address)).text(), imageUrl);
      return { url, picture: await sharp(Buffer.from(drawing)).resize(900).png().toBuffer() };
    }),
  );
}
