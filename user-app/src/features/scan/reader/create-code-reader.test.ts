import type { CodeWorker } from './code-worker';
import { createCodeReader } from './create-code-reader';
import type { Effort, FoundCode } from './worker-protocol';
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
const search = jest.fn<readonly (readonly FoundCode[])[], unknown[]>();
const native = jest.fn();
let isReady: boolean;
let inThread: readonly (readonly FoundCode[])[];
const efforts: Effort[] = [];
const worker: CodeWorker = {
  isReady: () => isReady,
  prepare: jest.fn(async () => undefined),
  look: async (_picture, effort, tell) => {
    efforts.push(effort);
    for (const codes of inThread) if (tell(codes)) return;
  },
};

beforeEach(() => {
  isReady = true;
  inThread = [];
  efforts.length = 0;
  jest.mocked(worker.prepare).mockClear();
  glance.mockReset().mockReturnValue([]);
  search.mockReset().mockReturnValue([]);
  native.mockReset().mockResolvedValue([]);
  jest.mocked(openNativeReader).mockResolvedValue(undefined);
  jest.mocked(createZxingReader).mockReturnValue({
    glance,
    search: async function* (...sought) {
      yield* search(...sought);
    },
  });
  globalThis.OffscreenCanvas = class {} as unknown as typeof OffscreenCanvas;
  globalThis.createImageBitmap = jest.fn(async () => ({}) as ImageBitmap);
  Reflect.deleteProperty(navigator, 'connection');
});

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Opens the reader, with the native reader, if any, already probed. */
async function openReader() {
  const reader = createCodeReader(worker);
  await Promise.resolve();
  return reader;
}

describe('readFrame', () => {
  it("does not wait for a phone's reader that never responds to its probe", async () => {
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

  it("asks the phone's own reader first, which does not wait for the thread: its finds come with a later frame", async () => {
    jest.mocked(openNativeReader).mockResolvedValue(native);
    native.mockResolvedValueOnce([ours]);
    const reader = await openReader();
    await reader.readFrame(video, isOurs);
    expect(efforts).toEqual([]);
    inThread = [[ours]];
    expect(await reader.readFrame(video, isOurs)).toBeUndefined();
    await nextTask();
    expect(efforts).toHaveLength(1);
    inThread = [];
    expect(await reader.readFrame(video, isOurs)).toMatchObject({ text: 'ours' });
    await nextTask();
    expect(await reader.readFrame(video, isOurs)).toBeUndefined();
  });

  it('forgets what the thread found once the camera may have moved on', async () => {
    jest.mocked(openNativeReader).mockResolvedValue(native);
    inThread = [[ours]];
    const reader = await openReader();
    await reader.readFrame(video, isOurs);
    await nextTask();
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
    expect(await reader.readFrame(video, isOurs)).toBeUndefined();
    jest.restoreAllMocks();
  });

  it('tries other strategies in each frame', async () => {
    const reader = await openReader();
    for (let look = 0; look < 3; look += 1) await reader.readFrame(video, isOurs);
    expect(efforts).toEqual([1, 2, 3].map((turn) => ({ kind: 'frame', turn })));
  });

  it('refers to the frame where that says how it is turned, and copies it elsewhere', async () => {
    const look = jest.spyOn(worker, 'look');
    const close = jest.fn();
    let rotation = 0;
    globalThis.VideoFrame = class {
      get rotation() {
        return rotation;
      }
      flip = false;
      displayWidth = 1280;
      close = close;
    } as unknown as typeof VideoFrame;
    const reader = await openReader();
    await reader.readFrame(video, isOurs);
    expect(look.mock.lastCall![0]).toBeInstanceOf(VideoFrame);
    rotation = 90;
    await reader.readFrame(video, isOurs);
    expect(look.mock.lastCall![0]).not.toBeInstanceOf(VideoFrame);
    expect(close).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(globalThis, 'VideoFrame');
    look.mockRestore();
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
  it('hands it to the thread at once if that has arrived', async () => {
    inThread = [[ours]];
    const reader = await openReader();
    expect(await reader.readPhoto(photo, isOurs)).toBe('ours');
    expect(search).not.toHaveBeenCalled();
  });

  it('searches with @zxing/browser only until the thread has arrived', async () => {
    isReady = false;
    search.mockImplementation(() => {
      isReady = true;
      return [[], [foreign]];
    });
    inThread = [[ours]];
    const reader = await openReader();
    expect(await reader.readPhoto(photo, isOurs)).toBe('ours');
  });

  it('looks on for ours beside a foreign code', async () => {
    inThread = [[foreign], [ours]];
    const reader = await openReader();
    expect(await reader.readPhoto(photo, isOurs)).toBe('ours');
  });

  it('returns the foreign code when there is none of ours', async () => {
    inThread = [[foreign]];
    const reader = await openReader();
    expect(await reader.readPhoto(photo, isOurs)).toBe('a page');
  });

  it('searches with @zxing/browser alone where the thread cannot be had', async () => {
    isReady = false;
    search.mockReturnValue([[], [ours]]);
    const reader = await openReader();
    expect(await reader.readPhoto(photo, isOurs)).toBe('ours');
    expect(efforts).toEqual([]);
  });

  it('stops when it is cancelled', async () => {
    isReady = false;
    const leaving = new AbortController();
    search.mockImplementation(() => {
      leaving.abort(new Error('cancelled'));
      return [[]];
    });
    const reader = await openReader();
    await expect(reader.readPhoto(photo, isOurs, leaving.signal)).rejects.toThrow('cancelled');
  });
});
