import { readStored, storeValue } from './stored-choice';

/** How a hit makes itself felt besides the screen; both can be turned off, for a shop, a library, a headache. */
export interface HitSignals {
  readonly sound: boolean;
  readonly vibration: boolean;
}

const storageKeys = { sound: 'scanSound', vibration: 'scanVibration' } as const;

/** Whether this device can vibrate at all; no iPhone lets a page do so. */
export const canVibrate = () => typeof navigator.vibrate === 'function';

/** What was chosen on this device; both are on until then. */
export function readHitSignals(): HitSignals {
  return { sound: readStored(storageKeys.sound) !== 'off', vibration: readStored(storageKeys.vibration) !== 'off' };
}

/** Remembers the choice for the next scan. */
export function rememberHitSignals({ sound, vibration }: HitSignals): void {
  storeValue(storageKeys.sound, sound ? 'on' : 'off');
  storeValue(storageKeys.vibration, vibration ? 'on' : 'off');
}

/** A touch in the hand and a short tone, as far as they are wanted: the eyes may be on the pipe. */
export function signalHit({ sound, vibration }: HitSignals = readHitSignals()): void {
  // Where nobody has touched the page yet browsers refuse both, and complain.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  if (vibration && canVibrate()) navigator.vibrate(60);
  if (sound) playTone();
}

/** Hertz and seconds: high enough for a phone's speaker, short enough for a queue of forty labels. */
const tone = { frequency: 1_320, length: 0.12, loudness: 0.25 } as const;

function playTone(): void {
  if (typeof AudioContext === 'undefined') return;
  try {
    const context = new AudioContext();
    const gain = context.createGain();
    const start = context.currentTime;
    const end = start + tone.length;
    // Faded in and out: a tone that is cut clicks.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(tone.loudness, start + 0.01);
    gain.gain.linearRampToValueAtTime(0, end);
    const oscillator = context.createOscillator();
    oscillator.frequency.value = tone.frequency;
    oscillator.connect(gain).connect(context.destination);
    // The phone has few of them to give.
    oscillator.addEventListener('ended', () => void context.close());
    oscillator.start(start);
    oscillator.stop(end);
    // iPhones begin suspended, and let a page speak while its camera is on.
    if (context.state === 'suspended') void context.resume();
  } catch (error) {
    // A phone in a call has no speaker to lend; the scan goes on.
    console.warn(error);
  }
}
