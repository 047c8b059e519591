import { Readable } from 'node:stream';
import type { AppContext } from '../../app-context';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { streamCodesCsv } from './list-labels';

let api: TestApi;
let context: AppContext;

beforeAll(async () => {
  api = await createTestApi();
  ({ context } = api);
});
afterAll(() => api.close());

describe('streamCodesCsv', () => {
  it('sends 200,000 codes with constant memory, and lets other work in between', async () => {
    let bytes = 0;
    let lines = 0;
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    let most = 0;
    for await (const chunk of streamCodesCsv(context, { id: 3, firstSerial: 1_000_001, quantity: 200_000 })) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines += 1;
      most = Math.max(most, process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed - before);
    }
    clearInterval(timer);
    expect(lines).toBe(200_001);
    expect(bytes).toBeGreaterThan(20_000_000);
    expect(most).toBeLessThan(100 * 1024 * 1024);
    expect(turns).toBeGreaterThan(50);
  });

  it('stops making codes when the reader goes away', async () => {
    const codes = { ...context.codes, encipherAll: vi.fn(context.codes.encipherAll) };
    const stream = Readable.from(streamCodesCsv({ ...context, codes }, { id: 3, firstSerial: 1, quantity: 1_000_000 }));
    // The first chunk is the heading.
    let chunks = 0;
    for await (const _chunk of stream) if ((chunks += 1) === 2) break;
    // It has stopped once nothing was added between two checks.
    const soFar = () => codes.encipherAll.mock.calls.reduce((sum, [, serials]) => sum + serials.length, 0);
    let made = -1;
    while (made !== soFar()) {
      made = soFar();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(500_000);
  });
});
