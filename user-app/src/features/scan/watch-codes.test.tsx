import { act, renderHook } from '@testing-library/react';
import { loadCodeReader, type Detection } from './code-reader';
import { useCodeWatch } from './watch-codes';

jest.mock('./code-reader');

const looks: number[] = [];
const readFrame = jest.fn<Promise<Detection | undefined>, unknown[]>();
const onDetection = jest.fn();
const region = { x: 640, y: 300, size: 400 };
const detection: Detection = { text: 'A1DS', standing: 'aimed' };
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** A camera with a picture; jsdom plays no video. */
const video = { current: { readyState: 4 } as HTMLVideoElement };
const watch = (watching = true) =>
  renderHook(({ on }) => useCodeWatch(video, on, onDetection, () => region), { initialProps: { on: watching } });

beforeEach(() => {
  jest.useFakeTimers();
  looks.length = 0;
  onDetection.mockReset();
  readFrame.mockReset().mockImplementation(() => {
    looks.push(Date.now());
    return Promise.resolve(undefined);
  });
  jest.mocked(loadCodeReader).mockResolvedValue({ readFrame, readPhoto: jest.fn() });
});
afterEach(() => jest.useRealTimers());

describe('§9 QR scanner delay', () => {
  it('looks again 300 ms after each detection', async () => {
    readFrame.mockImplementation(() => {
      looks.push(Date.now());
      return Promise.resolve(detection);
    });
    watch();
    await pass(0);
    await pass(299);
    expect(looks).toHaveLength(1);
    await pass(901);
    expect(looks.map((at) => at - looks[0]!)).toEqual([0, 300, 600, 900, 1_200]);
    expect(onDetection).toHaveBeenCalledTimes(5);
  });

  it('keeps a label waiting for 100 ms at most while there is none in view', async () => {
    watch();
    await pass(0);
    await pass(400);
    expect(looks.map((at) => at - looks[0]!)).toEqual([0, 100, 200, 300, 400]);
  });

  it('waits for a look that takes long, one at a time', async () => {
    let answer = (_sight: Detection | undefined) => {};
    readFrame.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    watch();
    await pass(5_000);
    expect(readFrame).toHaveBeenCalledTimes(1);
    await act(async () => answer(undefined));
    await pass(0);
    expect(readFrame).toHaveBeenCalledTimes(2);
  });

  it('waits for a frame that it has not read', async () => {
    let show = () => {};
    const requestVideoFrameCallback = (shown: () => void) => (show = shown);
    Object.assign(video.current, { requestVideoFrameCallback });
    watch();
    await pass(200);
    expect(looks).toHaveLength(1);
    await act(async () => show());
    expect(looks).toHaveLength(2);
    Reflect.deleteProperty(video.current, 'requestVideoFrameCallback');
  });

  it('looks for our codes first, where the frame on the screen is', async () => {
    watch();
    await pass(0);
    expect(readFrame).toHaveBeenCalledWith(video.current, expect.any(Function), region);
  });

  it('stops once it is not watched', async () => {
    const { rerender } = watch();
    await pass(100);
    rerender({ on: false });
    await pass(3_000);
    expect(looks).toHaveLength(2);
  });
});
