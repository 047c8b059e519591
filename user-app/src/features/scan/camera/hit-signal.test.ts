import { readHitSignals, rememberHitSignals, signalHit } from './hit-signal';

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

describe('signalHit', () => {
  it('vibrates and sounds until told otherwise, and remembers', () => {
    expect(readHitSignals()).toEqual({ sound: true, vibration: true });
    signalHit();
    expect([vibrate.mock.calls.length, tones.length]).toEqual([1, 1]);
    rememberHitSignals({ sound: false, vibration: true });
    signalHit();
    expect([vibrate.mock.calls.length, tones.length]).toEqual([2, 1]);
    rememberHitSignals({ sound: true, vibration: false });
    signalHit();
    expect([vibrate.mock.calls.length, tones.length]).toEqual([2, 2]);
    expect(readHitSignals()).toEqual({ sound: true, vibration: false });
  });

  it('keeps still where nobody has touched the page yet', () => {
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true });
    signalHit();
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
    expect(() => signalHit()).not.toThrow();
  });
});
