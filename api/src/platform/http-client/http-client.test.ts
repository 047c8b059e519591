import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpClient } from './http-client';
import { isPublicAddress } from './public-address';

let respond: (request: IncomingMessage, response: ServerResponse) => void;
let requests: string[];
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  respond(request, response);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  respond = (_, response) => response.end('done');
});

const client = () => createHttpClient({ outgoingOrigins: [origin] });

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:1::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['not an address', false],
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
])('%s is of the public internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  ['ftp://hooks.example.com', 'https://'],
  ['http://hooks.example.com', 'https://'],
  ['hooks.example.com', 'Not an address'],
  ['https://user@hooks.example.com', 'user name or password'],
  ['https://hooks.example.com:22', 'Port 22'],
  ['https://localhost', 'localhost is not'],
  ['https://intranet/hooks', 'intranet is not'],
  ['https://127.0.0.1', '127.0.0.1 is not'],
  ['https://0x7f.1', '127.0.0.1 is not'],
  ['https://2130706433', '127.0.0.1 is not'],
  ['https://[::1]', '::1 is not'],
  ['https://[::ffff:10.0.0.1]', '::ffff:a00:1 is not'],
  ['https://169.254.169.254/latest/meta-data', '169.254.169.254 is not'],
  [`https://hooks.example.com/${'a'.repeat(2000)}`, '2000'],
])('%s is refused', async (url, problem) => {
  expect(client().problemOf(url)).toContain(problem);
  await expect(client().send({ method: 'GET', url })).rejects.toThrow(problem);
});

test('a public https address, and an origin of OUTGOING_ORIGINS, have no problem', () => {
  for (const url of ['https://hooks.example.com/a?b=c', 'https://hooks.example.com:8443', 'https://8.8.8.8', origin])
    expect(client().problemOf(url)).toBeUndefined();
});

test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::ffff:127.0.0.1']]])(
  'a name that is resolved to %s is not connected to, and is looked up once',
  async (addresses) => {
    const lookup = vi.fn((_: string, __: object, callback: (error: null, found: object[]) => void) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );
    const rebinding = createHttpClient({ outgoingOrigins: [] }, lookup as never);
    const url = 'https://rebinding.example.com:8443/hooks';
    await expect(rebinding.send({ method: 'POST', url, body: '{}' })).rejects.toThrow('not of the public internet');
    expect([lookup.mock.calls.length, requests]).toEqual([1, []]);
  },
);

test('sends method, headers and body, and returns the start of the response', async () => {
  let received = '';
  respond = (request, response) => {
    request.on('data', (chunk: Buffer) => (received += chunk.toString()));
    request.on('end', () => response.writeHead(201, { 'x-one': '1' }).end('0123456789'));
  };
  const sent = { method: 'POST' as const, url: `${origin}/hooks`, body: '{"नमस्ते":1}', headers: { 'x-two': '2' } };
  const response = await client().send({ ...sent, maxBytes: 4 });
  expect(response).toMatchObject({ status: 201, headers: { 'x-one': '1' }, body: '0123', truncated: true });
  expect(received).toBe(sent.body);
  expect(await client().send({ ...sent, maxBytes: 10 })).toMatchObject({ body: '0123456789', truncated: false });
});

test('a redirect is a response, not followed', async () => {
  respond = (_, response) => response.writeHead(302, { location: `${origin}/elsewhere` }).end();
  expect((await client().send({ method: 'POST', url: `${origin}/hooks` })).status).toBe(302);
  expect(requests).toEqual(['POST /hooks']);
});

test('an endless body is cut off, and a response that does not end is given up in time', async () => {
  respond = (_, response) => {
    const write = () => response.write('a'.repeat(10_000), () => !response.destroyed && setImmediate(write));
    write();
  };
  expect(await client().send({ method: 'GET', url: origin })).toMatchObject({ truncated: true });
  respond = (_, response) => response.write('a');
  await expect(client().send({ method: 'GET', url: origin, timeoutMs: 100 })).rejects.toThrow('within 0.1 seconds');
  respond = () => undefined;
  await expect(client().send({ method: 'GET', url: origin, timeoutMs: 100 })).rejects.toThrow('within 0.1 seconds');
});

test('a header with a line break is not sent', async () => {
  const headers = { 'x-one': 'a\r\nx-two: b' };
  await expect(client().send({ method: 'GET', url: origin, headers })).rejects.toThrow('No connection');
  expect(requests).toEqual([]);
});

test('https is verified: a server that speaks http is not one', async () => {
  const { port } = server.address() as AddressInfo;
  const plain = createHttpClient({ outgoingOrigins: [`https://127.0.0.1:${port}`] });
  await expect(plain.send({ method: 'GET', url: `https://127.0.0.1:${port}` })).rejects.toThrow('not secured');
});
