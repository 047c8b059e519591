import { openNativeReader, PROBE_SYMBOL, PROBE_TEXT } from './native-reader';

const square = [0, 1, 2, 3].map((at) => ({ x: at, y: at }));
const detect = jest.fn();
const picture = {} as ImageBitmap;

function give(formats: readonly string[]): void {
  (globalThis as { BarcodeDetector?: unknown }).BarcodeDetector = class {
    static getSupportedFormats = async () => formats;
    detect = detect;
  };
}

beforeEach(() => {
  detect.mockReset();
  HTMLCanvasElement.prototype.getContext = (() => ({ fillRect: () => undefined })) as never;
  give(['qr_code']);
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
});

it('asks with a QR symbol: three finder patterns, 21 modules a side', () => {
  expect(PROBE_SYMBOL.map((row) => row.length)).toEqual(Array<number>(21).fill(21));
  for (const row of [PROBE_SYMBOL[0], PROBE_SYMBOL[20]]) expect(row.startsWith('#######')).toBe(true);
  expect(PROBE_SYMBOL[0].endsWith('#######')).toBe(true);
});

it('reads all codes in view once it has read the probe', async () => {
  detect.mockResolvedValueOnce([{ rawValue: PROBE_TEXT, cornerPoints: square }]);
  const read = await openNativeReader();
  detect.mockResolvedValueOnce([{ rawValue: 'A1DS', cornerPoints: square }]);
  expect(await read!(picture)).toEqual([{ text: 'A1DS', corners: square }]);
});

it.each([
  ['is not there', () => Reflect.deleteProperty(globalThis, 'BarcodeDetector')],
  ['knows no QR codes', () => give(['ean_13'])],
  ['finds nothing in the probe, as on some phones', () => detect.mockResolvedValue([])],
  ['fails', () => detect.mockRejectedValue(new Error('Service unavailable'))],
])('is not used where it %s', async (_case, arrange) => {
  arrange();
  expect(await openNativeReader()).toBeUndefined();
});

it('is not used where it never responds', async () => {
  jest.useFakeTimers();
  detect.mockReturnValue(new Promise(() => {}));
  const opening = openNativeReader();
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await opening).toBeUndefined();
});

it('is asked no more once it has failed, but for a picture that was not there yet', async () => {
  detect.mockResolvedValueOnce([{ rawValue: PROBE_TEXT, cornerPoints: square }]);
  const read = await openNativeReader();
  detect.mockRejectedValueOnce(new DOMException('no frame', 'InvalidStateError'));
  expect(await read!(picture)).toBeUndefined();
  detect.mockRejectedValueOnce(new Error('gone'));
  expect(await read!(picture)).toBeUndefined();
  detect.mockClear();
  expect(await read!(picture)).toBeUndefined();
  expect(detect).not.toHaveBeenCalled();
});
