import { act, renderHook } from '@testing-library/react';
import { I18nProvider } from '@lingui/react';
import { setupI18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { ImageFileError, readImageFile } from './code-reader';
import { usePhotoReading } from './use-photo-reading';
import { openPhoto, readingSize } from './open-photo';

jest.mock('./code-reader', () => ({ ...jest.requireActual('./code-reader'), readImageFile: jest.fn() }));

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
const photo = (name: string) => new File(['…'], name);
const onText = jest.fn();
const label = 'A1DS1VMSATSEGZJWBDRFRDM4EFHD';
const answers = new Map<
  string,
  { give: (text: string) => void; fail: (error: unknown) => void; signal: AbortSignal }
>();

const hook = () => renderHook(() => usePhotoReading(onText), { wrapper });

beforeEach(() => {
  answers.clear();
  onText.mockReset();
  jest.mocked(readImageFile).mockImplementation(
    (file, signal) =>
      new Promise((give, fail) => {
        signal!.addEventListener('abort', () => fail(signal!.reason));
        answers.set((file as File).name, { give, fail, signal: signal! });
      }),
  );
});

it('returns the text of the picture, and that it is being read meanwhile', async () => {
  const { result } = hook();
  act(() => result.current.read(photo('label.jpg')));
  expect(result.current.reading).toBe(true);
  await act(async () => answers.get('label.jpg')!.give(label));
  expect(onText).toHaveBeenCalledWith(label);
  expect(result.current).toMatchObject({ reading: false, problem: undefined });
});

it('ends the search when it is cancelled, and says nothing more', async () => {
  const { result } = hook();
  act(() => result.current.read(photo('label.jpg')));
  await act(async () => result.current.cancel());
  expect(answers.get('label.jpg')!.signal.aborted).toBe(true);
  expect(result.current).toMatchObject({ reading: false, problem: undefined });
  expect(onText).not.toHaveBeenCalled();
});

it('reads the last picture only', async () => {
  const { result } = hook();
  act(() => result.current.read(photo('first.jpg')));
  act(() => result.current.read(photo('second.jpg')));
  expect(answers.get('first.jpg')!.signal.aborted).toBe(true);
  expect(result.current.reading).toBe(true);
  await act(async () => answers.get('second.jpg')!.give(label));
  expect(onText.mock.calls).toEqual([[label]]);
});

it('ends with the screen', () => {
  const { result, unmount } = hook();
  act(() => result.current.read(photo('label.jpg')));
  unmount();
  expect(answers.get('label.jpg')!.signal.aborted).toBe(true);
});

it.each([
  [new ImageFileError('no-code'), /^No QR code found\./],
  [new ImageFileError('not-a-picture'), /^This file cannot be opened as a picture\./],
  [new Error('offline'), /^The scanner could not be loaded\./],
])('says what is wrong: %s', async (error, text) => {
  const { result } = hook();
  act(() => result.current.read(photo('label.jpg')));
  await act(async () => answers.get('label.jpg')!.fail(error));
  expect(result.current.problem).toMatch(text);
});

it.each([
  ['upi://pay?pa=shop@okaxis', 'This is a payment code. Point at our label.'],
  ['https://example.com/', 'This is not one of our labels. Point at our label.'],
])('names %s and reports nothing', async (text, problem) => {
  const { result } = hook();
  act(() => result.current.read(photo('wall.jpg')));
  await act(async () => answers.get('wall.jpg')!.give(text));
  expect(result.current).toMatchObject({ reading: false, problem });
  expect(onText).not.toHaveBeenCalled();
});

describe('readingSize', () => {
  it('leaves a picture of several megapixels as it is', () => {
    expect(readingSize({ width: 3200, height: 2400 }, undefined)).toEqual({ width: 3200, height: 2400 });
  });

  it('reads fifty megapixels at eight, upright as well', () => {
    expect(readingSize({ width: 8160, height: 6120 }, 8)).toEqual({ width: 3200, height: 2400 });
    expect(readingSize({ width: 6120, height: 8160 }, 8)).toEqual({ width: 2400, height: 3200 });
  });

  it('asks less of a phone with little memory', () => {
    expect(readingSize({ width: 4000, height: 3000 }, 2)).toEqual({ width: 2048, height: 1536 });
  });

  it('keeps a line of a picture', () => {
    expect(readingSize({ width: 40_000, height: 1 }, 8)).toEqual({ width: 3200, height: 1 });
  });
});

describe('openPhoto', () => {
  const bitmap = {} as ImageBitmap;
  const frame = { close: () => undefined } as VideoFrame;
  const make = jest.fn<Promise<ImageBitmap>, [unknown, ImageBitmapOptions?]>();
  const decoders: object[] = [];

  /** Sets up a browser that decodes every file to a picture of this size. */
  function setUpBrowser(width: number, height: number, { decodes = true, isPicture = true } = {}): void {
    URL.createObjectURL = () => 'blob:photo';
    URL.revokeObjectURL = () => undefined;
    globalThis.Image = class {
      naturalWidth = width;
      naturalHeight = height;
      onload = () => {};
      onerror = () => {};
      set src(_address: string) {
        queueMicrotask(() => (isPicture ? this.onload() : this.onerror()));
      }
    } as unknown as typeof Image;
    globalThis.createImageBitmap = make.mockReset().mockResolvedValue(bitmap) as never;
    decoders.length = 0;
    Object.assign(globalThis, {
      ImageDecoder:
        decodes &&
        class {
          constructor(source: object) {
            decoders.push(source);
          }
          decode = async () => ({ image: frame });
          close = () => undefined;
        },
    });
  }
  const jpeg = Object.assign(new File(['…'], 'label.jpg', { type: 'image/jpeg' }), {
    // Missing in jsdom.
    arrayBuffer: async () => new ArrayBuffer(1),
  });

  it('opens several megapixels as they are, without converting them where the browser can', async () => {
    setUpBrowser(4032, 3024);
    expect(await openPhoto(jpeg)).toBe(frame);
    expect(make).not.toHaveBeenCalled();
    setUpBrowser(3000, 2000, { decodes: false });
    expect(await openPhoto(jpeg)).toBe(bitmap);
    expect(make.mock.calls).toEqual([[jpeg]]);
  });

  it('never has all of fifty megapixels in memory where the browser decodes at half the size', async () => {
    setUpBrowser(8160, 6120);
    expect(await openPhoto(jpeg)).toBe(bitmap);
    expect(decoders).toEqual([expect.objectContaining({ desiredWidth: 4080, desiredHeight: 3060 })]);
    expect(make).toHaveBeenCalledTimes(1);
    expect(make.mock.calls[0]![1]).toMatchObject({ resizeWidth: 3200 });
  });

  it('reduces it while it is opened elsewhere', async () => {
    setUpBrowser(8160, 6120, { decodes: false });
    await openPhoto(jpeg);
    expect(make.mock.calls).toEqual([[jpeg, { resizeWidth: 3200, resizeQuality: 'medium' }]]);
  });

  it('throws at a file that is no picture', async () => {
    setUpBrowser(0, 0, { isPicture: false });
    await expect(openPhoto(jpeg)).rejects.toThrow();
  });
});
