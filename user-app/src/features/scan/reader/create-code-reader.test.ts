import type { CodeWorker } from './code-worker';
import { createCodeReader } from './create-code-reader';
import type { FoundCode } from './worker-protocol';
import { openNativeReader } from './native-reader';
import { createZxingReader } from './zxing-reader';

jest.mock('./native-reader');
jest.mock('./zxing-reader');

const code = (text: string): FoundCode => ({
  text,
  corners: [
    { x: 600, y: 320 },
    { x: 680, y: 320 },
    { x: 680, y: 400 },
    { x: 600, y: 400 },
  ],
});
const [ours, foreign] = [code('ours'), code('a page')];
const isOurs = (text: string) => text === 'ours';
const video = { videoWidth: 1280, videoHeight: 720 } as HTMLVideoElement;
const photo = { width: 1600, height: 1200 } as ImageBitmap;

const glance = jest.fn<readonly FoundCode[], unknown[]>();
const search = jest.fn<readonly (readonly FoundCode[])[], [ImageBitmap, boolean]>();
const native = jest.fn();
let isReady: boolean;
let inThread: readonly (readonly FoundCode[])[];
const budgets: number[] = [];
const worker: CodeWorker = {
  isReady: () => isReady,
  prepare: jest.fn(async () => undefined),
  look: async (_picture, _effort, budget, tell) => {
    budgets.push(budget);
    for (const codes of inThread) if (tell(codes)) return;
  },
};

beforeEach(() => {
  isReady = true;
  inThread = [];
  budgets.length = 0;
  jest.mocked(worker.prepare).mockClear();
  glance.mockReset().mockReturnValue([]);
  search.mockReset().mockReturnValue([]);
  native.mockReset().mockResolvedValue([]);
  jest.mocked(openNativeReader).mockResolvedValue(undefined);
  jest.mocked(createZxingReader).mockReturnValue({
    glance,
    search: async function* (picture, isQuick) {
      yield* search(picture, isQuick);
    },
  });
  globalThis.OffscreenCanvas = class {} as unknown as typeof OffscreenCanvas;
  globalThis.createImageBitmap = jest.fn(async () => ({}) as ImageBitmap);
  Reflect.deleteProperty(navigator, 'connection');
});

/** Opens the reader, with the native reader, if any, already probed. */
async function openReader() {
  const reader = createCodeReader(worker);
  await Promise.resolve();
  return reader;
}

describe('readFrame', () => {
  it("does not wait for a phone's reader that never answers its probe", async () => {
    jest.mocked(openNativeReader).mockReturnValue(new Promise(() => {}));
    inThread = [[ours]];
    expect(await createCodeReader(worker).readFrame(video, isOurs)).toMatchObject({ text: 'ours' });
  });

  it('looks with @zxing/browser until the thread has arrived, then in the thread', async () => {
    isReady = false;
    glance.mockReturnValue([ours]);
    const reader = await openReader();
    expect(await reader.readFrame(video, isOurs)).toEqual({ text: 'ours', standing: 'aimed' });
    isReady = true;
    inThread = [[foreign]];
    expect(await reader.readFrame(video, isOurs)).toEqual({ text: 'a page', standing: 'aimed' });
    expect(glance).toHaveBeenCalledTimes(1);
  });

  it("asks the phone's own reader first, and the thread when it sees nothing", async () => {
    jest.mocked(openNativeReader).mockResolvedValue(native);
    native.mockResolvedValueOnce([ours]);
    const reader = await openReader();
    await reader.readFrame(video, isOurs);
    expect(budgets).toEqual([]);
    inThread = [[ours]];
    expect(await reader.readFrame(video, isOurs)).toMatchObject({ text: 'ours' });
    expect(budgets).toHaveLength(1);
  });

  it('goes far up the ladder only in every fourth look in vain', async () => {
    const reader = await openReader();
    for (let look = 0; look < 8; look += 1) await reader.readFrame(video, isOurs);
    expect(budgets).toEqual([250, 250, 250, 900, 250, 250, 250, 900]);
  });

  it('sees nothing before the first picture', async () => {
    const reader = await openReader();
    expect(await reader.readFrame({ videoWidth: 0, videoHeight: 0 } as HTMLVideoElement, isOurs)).toBeUndefined();
  });

  it('fetches the thread with Save-Data only once ten looks were in vain', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    isReady = false;
    const reader = await openReader();
    for (let look = 0; look < 10; look += 1) await reader.readFrame(video, isOurs);
    expect(worker.prepare).not.toHaveBeenCalled();
    await reader.readFrame(video, isOurs);
    expect(worker.prepare).toHaveBeenCalledTimes(1);
  });
});

describe('readPhoto', () => {
  it('takes the quick find of ours without troubling the thread', async () => {
    search.mockReturnValueOnce([[ours]]);
    const reader = await openReader();
    expect(await reader.readPhoto(photo, isOurs)).toBe('ours');
    expect(budgets).toEqual([]);
  });

  it('looks on for ours beside a foreign code', async () => {
    search.mockReturnValueOnce([[foreign]]);
    inThread = [[foreign], [ours]];
    const reader = await openReader();
    expect(await reader.readPhoto(photo, isOurs)).toBe('ours');
  });

  it('answers with the foreign code when there is none of ours', async () => {
    inThread = [[foreign]];
    const reader = await openReader();
    expect(await reader.readPhoto(photo, isOurs)).toBe('a page');
  });

  it('searches with @zxing/browser alone where the thread cannot be had', async () => {
    isReady = false;
    search.mockImplementation((_photo, isQuick) => (isQuick ? [[]] : [[], [ours]]));
    const reader = await openReader();
    expect(await reader.readPhoto(photo, isOurs)).toBe('ours');
    expect(budgets).toEqual([]);
  });

  it('stops when it is cancelled', async () => {
    const leaving = new AbortController();
    search.mockImplementation(() => {
      leaving.abort(new Error('cancelled'));
      return [[]];
    });
    const reader = await openReader();
    await expect(reader.readPhoto(photo, isOurs, leaving.signal)).rejects.toThrow('cancelled');
  });
});
