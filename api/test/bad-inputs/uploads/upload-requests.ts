import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import type { Reply, Trial } from '../trial';
import { type FormPart, multipartBody, workbook } from '../../uploads';

export interface World {
  token: string;
  modal: string;
  port: number;
  jpeg: Buffer;
  zip: Buffer;
  sheet: Buffer;
}

export type Make<T> = T | Promise<T> | ((world: World) => T | Promise<T>);

export const BULK = '/admin/products/bulkUpload';
export const HEAD = ['name', 'model', 'image'];
export const ROW = ['Elbow', 'Flow', 'a.jpg'];

/** Expects that an upload leaves nothing in os.tmpdir(), which is the test's own, however it ends. */
export const expectNothingLeft = () => expect(readdirSync(os.tmpdir())).toEqual([]);

export const made = async <T>(make: Make<T>, world: World): Promise<T> =>
  typeof make === 'function' ? (make as (world: World) => T | Promise<T>)(world) : make;

export const send = (trial: Trial, token: string, url: string, parts: readonly FormPart[]) =>
  trial.ask(url, { token, ...multipartBody(parts) });

export interface Bulk {
  sheet?: Make<Buffer>;
  zip?: Make<Buffer>;
  sheetName?: string;
  zipName?: string;
}

export const bulkParts = async (
  world: World,
  { sheet = world.sheet, zip = world.zip, sheetName = 'p.xlsx', zipName = 'p.zip' }: Bulk,
) => [
  { name: 'excel', value: await made(sheet, world), filename: sheetName },
  { name: 'image', value: await made(zip, world), filename: zipName },
];

/** Begins an upload on a socket of its own; the caller decides how it continues. */
export async function begin(world: World, product: string) {
  const sheet = workbook([HEAD, [product, 'Flow', 'a.jpg']]);
  const { payload, headers } = multipartBody(await bulkParts(world, { sheet }));
  const sent = request({
    port: world.port,
    host: '127.0.0.1',
    method: 'POST',
    path: BULK,
    headers: { ...headers, token: world.token, 'content-length': payload.length },
  });
  const reply = new Promise<Reply | undefined>((resolve) => {
    sent.once('error', () => resolve(undefined));
    sent.once('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.once('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
    });
  });
  sent.write(payload.subarray(0, Math.floor(payload.length / 2)));
  return { sent, reply };
}

export async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 500) throw new Error('It did not come about.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
