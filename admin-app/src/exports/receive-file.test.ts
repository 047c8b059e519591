import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { receiveFile, type Received } from './receive-file';

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
