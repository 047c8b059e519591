import { File as NodeFile } from 'node:buffer';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { utils, write } from '@e965/xlsx';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { AddProductPage } from '../src/features/catalogue/products/add-product-page';
import { api } from './api';
import { sendRequestsOverFetch } from './request-over-fetch';
import { visit } from './visit';

let restore: () => void;
beforeAll(() => {
  restore = sendRequestsOverFetch();
});
afterAll(() => restore());
beforeEach(() => {
  api.on('POST admin/models', {
    json: { message: 'Models', data: [{ id: 3, model: 'Flow Series', product_count: 0 }] },
  });
  api.on('POST admin/products', { json: { message: 'Products', data: [] } });
});

/** The headings of a sheet, in another case than the template's. */
export const HEAD = ['Name', 'MODEL', 'image'];

// Node's File: its fetch does not support jsdom's.
export const file = (content: BlobPart, name: string) => new NodeFile([content as never], name) as unknown as File;

export function sheet(lines: readonly (readonly unknown[])[], name = 'products.xlsx') {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines as unknown[][]), 'Products');
  return file(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer, name);
}

async function zip(...paths: string[]) {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const path of paths) await writer.add(path, new TextReader('picture'));
  const blob = await writer.close();
  return file(await blob.arrayBuffer(), 'pictures.zip');
}

export const sheetInput = () => screen.getByLabelText('Excel file');
export const zipInput = () => screen.getByLabelText('ZIP file of images');
export const upload = (name = 'Upload') => screen.getByRole('button', { name });

export async function open() {
  const pages = [
    { path: '/admin/addproducts', element: <AddProductPage /> },
    { path: '/admin/products', element: <h1>Products List</h1> },
  ];
  const page = visit({ pages: pages, path: '/admin/addproducts', signedIn: true });
  await screen.findByRole('option', { name: 'Flow Series' });
  // Like a drop, which is not filtered by the picker.
  return { ...page, user: userEvent.setup({ applyAccept: false }) };
}

type Lines = readonly (readonly unknown[])[];
type WireError = { row: number; column: string; code: string; message: string; value: string };

/** An error of a row in the server's response to a check. */
export const error = (row: number, column: string, code: string, value: string): WireError => ({
  row,
  column,
  code,
  value,
  message: '…',
});

/** The server's response to a check of these lines, which have the columns name, model, image. */
export function checked(
  [head = [], ...lines]: Lines,
  errors: readonly WireError[] = [],
  source: object = {},
  more: object = {},
) {
  const rows = lines.map(([name, model, image], index) => ({ row: index + 2, name, model, image }));
  const columns = ['name', 'model', 'image'].map((name, index) => ({ name, column: 'ABC'[index] }));
  const headings = head.map((heading, index) => ({
    column: 'ABCDEF'[index],
    heading,
    example: String(lines[0]?.[index] ?? ''),
  }));
  const used = { sheets: ['Products'], sheet: { name: 'Products', heading_row: 1 }, headings, columns, missing: [] };
  return { json: { message: 'Products checked', data: { source: { ...used, ...source }, rows, errors, ...more } } };
}
export const onCheck = (reply: Parameters<typeof api.on>[1]) => api.on(`POST ${CHECK}`, reply);
export const CHECK = 'admin/products/bulkUpload/check';

export async function openWith(lines: Lines, pictures: readonly string[], errors: readonly WireError[] = []) {
  onCheck(checked(lines, errors));
  return openFiles(lines, pictures);
}

export async function openFiles(lines: Lines, pictures: readonly string[]) {
  const page = await open();
  await page.user.upload(sheetInput(), sheet(lines));
  await page.user.upload(zipInput(), await zip(...pictures));
  return page;
}

export const importResponse = (data: object) => ({ status: 201, json: { message: 'done', data } });
/** Returns the upload requests, whose path contains an id. */
export const uploads = () => api.calls.filter(({ path }) => path.startsWith('admin/products/bulkUpload?'));
export const onUpload = (reply: Parameters<typeof api.on>[1]) =>
  jest.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    (bytes as Uint8Array).fill(0xab);
    return bytes;
  }) && api.on('POST admin/products/bulkUpload?upload_id=abababab-abab-abab-abab-abababababab', reply);
