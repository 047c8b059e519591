import { screen, within } from '@testing-library/react';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '../../test/api';
import { catchSavedFiles } from '../../test/browser-stand-ins';
import { visit } from '../../test/visit';
import { ExportMenu } from './export-menu';
import { receiveFile, type Received } from './exports.resource';

const saved = catchSavedFiles();

describe('ExportMenu', () => {
  it('says how many rows the filter leaves, and downloads just those', async () => {
    api.on('POST admin/plumbers_exports/count', { json: { message: 'Rows counted', data: { rows: 1 } } });
    api.on('POST admin/plumbers_exports', {
      text: '\ufeffName\r\nAsha\r\n',
      headers: {
        'content-type': 'text/csv',
        'x-total-rows': '1',
        'content-disposition': 'attachment; filename="plumbers.csv"',
      },
    });
    const { user } = visit({
      pages: [
        {
          path: '/admin/plumbers',
          element: <ExportMenu report="plumbers" filter={{ search: 'asha', status: 'active', startDate: '' }} />,
        },
      ],
      path: '/admin/plumbers',
      signedIn: true,
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const panel = within(screen.getByRole('dialog', { name: 'Export: Plumbers list' }));
    expect(await panel.findByText('1 row')).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Download CSV: Plumbers list' }));
    expect(await panel.findByText('Saved as plumbers.csv: 1 row')).toBeInTheDocument();
    expect(saved.map(({ name }) => name)).toEqual(['plumbers.csv']);
    const filter = { search: 'asha', status: 'active' };
    expect(api.calls.map(({ path, body }) => [path, body])).toEqual([
      ['admin/plumbers_exports/count', filter],
      ['admin/plumbers_exports', { ...filter, format: 'csv' }],
    ]);
  });
});

let server: Server;
let breakOff = false;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
    response.write('\ufeffName\r\nAsha\r\n', () => void (breakOff ? response.destroy() : response.end('Ravi\r\n')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const read = async (signal = new AbortController().signal) => {
  const seen: Received[] = [];
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { seen, file: await receiveFile(response, (received) => seen.push(received), signal) };
};

describe('receiveFile', () => {
  it('returns the whole file and reports progress', async () => {
    breakOff = false;
    const { file, seen } = await read();
    expect([file.size, file.type]).toEqual([21, 'text/csv; charset=utf-8']);
    expect(seen.at(-1)).toEqual({ bytes: 21, lines: 3 });
  });

  it('takes half a file for no file', async () => {
    breakOff = true;
    await expect(read()).rejects.toMatchObject({ name: 'ApiError', code: 'unreachable' });
  });

  it('leaves it to the caller when the caller gave up', async () => {
    breakOff = true;
    const controller = new AbortController();
    controller.abort();
    await expect(read(controller.signal)).rejects.not.toMatchObject({ name: 'ApiError' });
  });
});
