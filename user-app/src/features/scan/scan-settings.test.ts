import { readScanFeedback, storeScanFeedback, giveScanFeedback } from './scan-settings';

const vibrate = jest.fn();
const tones: number[] = [];

class SilentContext {
  currentTime = 0;
  state = 'running';
  destination = {};
  close = jest.fn();
  createGain = () => ({ gain: { setValueAtTime: jest.fn(), linearRampToValueAtTime: jest.fn() }, connect: jest.fn() });
  createOscillator = () => {
    const frequency = { value: 0 };
    return Object.assign(new EventTarget(), {
      frequency,
      connect: (next: unknown) => next,
      start: () => tones.push(frequency.value),
      stop: jest.fn(),
    });
  };
}

beforeEach(() => {
  localStorage.clear();
  vibrate.mockClear();
  tones.length = 0;
  Object.assign(globalThis, { AudioContext: SilentContext });
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true });
});

describe('giveScanFeedback', () => {
  it('vibrates and sounds until switched off, and remembers', () => {
    expect(readScanFeedback()).toEqual({ sound: true, vibration: true });
    giveScanFeedback();
    expect([vibrate.mock.calls.length, tones.length]).toEqual([1, 1]);
    storeScanFeedback({ sound: false, vibration: true });
    giveScanFeedback();
    expect([vibrate.mock.calls.length, tones.length]).toEqual([2, 1]);
    storeScanFeedback({ sound: true, vibration: false });
    giveScanFeedback();
    expect([vibrate.mock.calls.length, tones.length]).toEqual([2, 2]);
    expect(readScanFeedback()).toEqual({ sound: true, vibration: false });
  });

  it('does nothing before the first touch of the page', () => {
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true });
    giveScanFeedback();
    expect([vibrate.mock.calls.length, tones.length]).toEqual([0, 0]);
  });

  it('lets the scan go on where there is no loudspeaker to be had', () => {
    jest.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
    Object.assign(globalThis, {
      AudioContext: class {
        constructor() {
          throw new DOMException('none', 'NotSupportedError');
        }
      },
    });
    expect(() => giveScanFeedback()).not.toThrow();
  });
});
