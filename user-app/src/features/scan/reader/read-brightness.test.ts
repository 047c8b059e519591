import { readBrightness } from './grey-pixels';

const close = jest.fn();

/** A frame of 3 × 2 pixels, its rows `stride` bytes apart, as a camera or a JPEG gives it. */
function frameOf(bytes: readonly number[], { format = 'I420', stride = 3, displayWidth = 3 } = {}): VideoFrame {
  return {
    format,
    displayWidth,
    displayHeight: 2,
    visibleRect: { width: 3, height: 2 },
    allocationSize: () => bytes.length,
    copyTo: async (into: Uint8ClampedArray) => {
      into.set(bytes);
      return [{ offset: 1, stride }];
    },
    close,
  } as unknown as VideoFrame;
}

beforeEach(() => {
  close.mockReset();
  globalThis.ImageData ??= class {} as unknown as typeof ImageData;
  const data = Uint8ClampedArray.from({ length: 24 }, () => 255);
  globalThis.OffscreenCanvas = class {
    getContext = () => ({ drawImage: () => undefined, getImageData: () => ({ width: 3, height: 2, data }) });
  } as unknown as typeof OffscreenCanvas;
});

it('takes the brightness of a frame as it is, and closes it', async () => {
  const grey = await readBrightness(frameOf([0, 1, 2, 3, 4, 5, 6, 99, 99]));
  expect([...grey.data]).toEqual([1, 2, 3, 4, 5, 6]);
  expect(close).toHaveBeenCalledTimes(1);
});

it('leaves out what pads the rows', async () => {
  const grey = await readBrightness(frameOf([0, 1, 2, 3, 0, 4, 5, 6, 0], { stride: 4 }));
  expect([...grey.data]).toEqual([1, 2, 3, 4, 5, 6]);
});

it.each([
  ['of another format', { format: 'BGRX' }],
  ['of sixteen bits', { format: 'I420P10' }],
  ['that is turned or stretched', { displayWidth: 2 }],
])('draws a frame %s', async (_kind, frame) => {
  const grey = await readBrightness(frameOf([], frame));
  expect([...grey.data]).toEqual(Array<number>(6).fill(255));
  expect(close).toHaveBeenCalledTimes(1);
});
