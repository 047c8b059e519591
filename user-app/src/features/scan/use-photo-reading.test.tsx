import { act, renderHook } from '@testing-library/react';
import { I18nProvider } from '@lingui/react';
import { setupI18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { ImageFileError, readImageFile } from './read-image-file';
import { usePhotoReading } from './use-photo-reading';

jest.mock('./read-image-file', () => ({ ...jest.requireActual('./read-image-file'), readImageFile: jest.fn() }));

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
