import { createTestApi, type TestApi } from '../../../test/create-test-api';

describe('POST /browser-errors', () => {
  let api: TestApi;
  let lines: Record<string, unknown>[];
  beforeAll(async () => {
    const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
    api = await createTestApi({ logLevel: 'info', log: { write } });
  });
  afterAll(() => api.close());
  beforeEach(() => {
    lines = [];
    api.clock.advance(60);
  });

  const report = {
    name: 'TypeError',
    message:
      'Cannot read properties of undefined (reading \'points\') of "Ramesh Patil" 9876543210 at /user?mobile=9876543210',
    stack: [
      'TypeError: of "Ramesh Patil"',
      '    at async show (https://points.example/releases/user-app/1.2.3-01234567/js/pages.0a1b2c3d.js:1:123456)',
      'fetch@https://points.example/js/shell.0a1b2c3d.js?code=ABCDEFGH:1:2',
      '@https://points.example/js/shell.0a1b2c3d.js:1:2',
    ].join('\n'),
    page: '/user',
    release: '/releases/user-app/1.2.3-01234567/remote.json',
    request_id: '3f2a9c1b-0d4e-4c55-9a60-7b1f0e2d3c4a',
  };
  const send = (change: object = {}, address = '203.0.113.1', type = 'text/plain;charset=UTF-8') =>
    api.app.inject({
      method: 'POST',
      url: '/browser-errors',
      payload: JSON.stringify({ ...report, ...change }),
      headers: { 'content-type': type },
      remoteAddress: address,
    });
  const logged = () => lines.filter(({ msg }) => msg === 'an error in a browser');
  const counted = async () =>
    (await api.context.metrics.browserErrors.get()).values.map(({ labels, value }) => [labels.area, value]);

  it('202 logs name, places, release and failed request, without what could be personal data, and counts it', async () => {
    const before = await counted();
    expect((await send()).statusCode).toBe(202);
    expect(before).toEqual([]);
    expect(await counted()).toEqual([['user', 1]]);
    const [line] = logged();
    expect(line).toMatchObject({
      level: 'warn',
      error: 'TypeError',
      page: '/user',
      release: report.release,
      failed_request: report.request_id,
      err: {
        message: 'Cannot read properties of undefined (reading \'points\') of "…" … at /user',
        frames: [
          'at show (/releases/user-app/1.2.3-01234567/js/pages.0a1b2c3d.js:1:123456)',
          'at - (/js/shell.0a1b2c3d.js:1:2)',
        ],
      },
    });
    expect(JSON.stringify(lines)).not.toMatch(/Ramesh|9876543210|ABCDEFGH/);
  });

  it('202 for a page outside of the areas, and for names that are none, of which nothing is logged', async () => {
    const change = { page: '/x/<script>', name: 'a b', release: 'https://x?y', request_id: 'a b', stack: 'nothing' };
    expect((await send(change, '203.0.113.2', 'application/json')).statusCode).toBe(202);
    expect(Object.keys(logged()[0]!)).not.toEqual(expect.arrayContaining(['error']));
    expect(logged()[0]).not.toHaveProperty('release');
    expect(Object.fromEntries(await counted())).toHaveProperty('other', 1);
  });

  it('202 drops more than ten a minute of one address, and more than 120 of all', async () => {
    for (let i = 0; i < 12; i += 1) await send();
    expect(logged()).toHaveLength(10);
    for (let i = 0; i < 3; i += 1) await send({}, `2001:db8:0:1::${i}`);
    for (let i = 0; i < 8; i += 1) await send({}, `2001:db8:0:1:ffff::${i}`);
    expect(logged()).toHaveLength(20);
    for (let i = 0; i < 120; i += 1) await send({}, `198.51.100.${i}`);
    expect(logged()).toHaveLength(120);
    api.clock.advance(60);
    await send();
    expect(logged()).toHaveLength(121);
  });

  it('400 for what is no report, or one that is too long', async () => {
    expect((await send({ message: 'a'.repeat(301) })).statusCode).toBe(400);
    expect((await send({ stack: undefined })).statusCode).toBe(400);
    expect(logged()).toEqual([]);
  });
});
