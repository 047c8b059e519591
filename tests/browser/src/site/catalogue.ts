import sharp from 'sharp';
import { callApi } from './api-client';
import type { SiteProcess } from './site-process';

/** One code of the label printer's file. */
export interface PrintedCode {
  serial: number;
  code: string;
  url: string;
}

/** Returns a small, real JPEG: a copper ring on porcelain, large enough to be scaled down. */
export function productPicture(): Promise<Buffer> {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#e6efef"/>' +
      '<circle cx="600" cy="450" r="260" fill="none" stroke="#d07843" stroke-width="90"/></svg>',
  );
  return sharp(drawing).jpeg({ quality: 85 }).toBuffer();
}

/** Saves settings of the programme as the owner does. @throws Error if they are refused */
export async function changeProgramme(site: Pick<SiteProcess, 'host'>, token: string, settings: object): Promise<void> {
  const { data } = await callApi<{ version: number }>(site, '/admin/programme', { token, method: 'GET' });
  const saved = await fetch(`${site.host}/admin/programme`, {
    method: 'PUT',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ version: data.version, ...settings }),
  });
  if (!saved.ok) throw new Error(`The settings were refused: ${await saved.text()}`);
}

let made = 0;

/** Creates a model, a product and a batch of codes over the api. */
export async function createBatch(
  site: Pick<SiteProcess, 'host'>,
  adminToken: string,
  { points, quantity, product: named }: { points: number; quantity: number; product?: string },
): Promise<{ id: number; productName: string; modelName: string }> {
  made += 1;
  const modelName = `Series ${made}`;
  const productName = named ?? `Elbow ${made}`;
  const asAdmin = { token: adminToken };
  const model = await callApi<{ id: number }>(site, '/admin/model/store', { ...asAdmin, body: { model: modelName } });
  const form = new FormData();
  form.set('name', productName);
  form.set('modal', String(model.data.id));
  form.set('image', new Blob([new Uint8Array(await productPicture())], { type: 'image/jpeg' }), 'elbow.jpg');
  const product = await callApi<{ id: number }>(site, '/admin/products/store', { ...asAdmin, body: form });
  const batch = await callApi<{ id: number }>(site, '/admin/qr-generator', {
    ...asAdmin,
    body: { modal: model.data.id, product_id: product.data.id, reward_points: points, quantity },
  });
  if (batch.status !== 201) throw new Error(`No batch: ${batch.status} ${batch.message}`);
  return { id: batch.data.id, productName, modelName };
}

/** Reads the batch's codes from the label printer's file (columns serial, code, url). */
export async function readCodes(
  site: Pick<SiteProcess, 'host'>,
  adminToken: string,
  batchId: number,
): Promise<PrintedCode[]> {
  const response = await fetch(`${site.host}/admin/qr-batches/${batchId}/codes.csv`, {
    headers: { token: adminToken },
  });
  const [header, ...lines] = (await response.text()).trim().split(/\r?\n/);
  if (header !== 'serial,code,url,short_code') throw new Error(`Unexpected columns: ${header}`);
  return lines.map((line) => {
    const [serial = '', code = '', url = ''] = line.split(',');
    return { serial: Number(serial), code, url };
  });
}

/** Downloads the batch's QR images for print, SVG, in the order of {@link readCodes}. */
export async function labelPictures(site: SiteProcess, adminToken: string, batchId: number): Promise<Buffer[]> {
  const printed = await callApi<{ serial: number; imageUrl: string }[]>(site, '/admin/qr-print', {
    token: adminToken,
    body: { qr_list_id: batchId },
  });
  const inOrder = printed.data.toSorted((one, other) => one.serial - other.serial);
  return Promise.all(
    inOrder.map(async ({ imageUrl }) => {
      const picture = await fetch(new URL(imageUrl, site.origin));
      if (!picture.ok) throw new Error(`No label: ${picture.status} ${imageUrl}`);
      return Buffer.from(await picture.arrayBuffer());
    }),
  );
}
