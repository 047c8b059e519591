import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Stack } from '@loyalty/shared-ui/stack';
import { useState } from 'react';
import { readStored, storeValue } from '../../preferences/browser-storage';

export function ScanSettings() {
  const { t } = useLingui();
  const [signals, setSignals] = useState(readScanFeedback);
  const change = (changed: Partial<ScanFeedback>) => {
    const now = { ...signals, ...changed };
    setSignals(now);
    storeScanFeedback(now);
    giveScanFeedback({ sound: changed.sound === true, vibration: changed.vibration === true });
  };
  return (
    <Stack gap={2} role="group" aria-label={t`When a code is read`}>
      <Checkbox
        label={t`Play a short sound`}
        checked={signals.sound}
        onChange={(event) => change({ sound: event.target.checked })}
      />
      {canVibrate() && (
        <Checkbox
          label={t`Vibrate`}
          checked={signals.vibration}
          onChange={(event) => change({ vibration: event.target.checked })}
        />
      )}
    </Stack>
  );
}

export function ScanSettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t`When a code is read`} closeLabel={t`Close`}>
      <ScanSettings />
    </Dialog>
  );
}

interface ScanFeedback {
  readonly sound: boolean;
  readonly vibration: boolean;
}

const storageKeys = { sound: 'scanSound', vibration: 'scanVibration' } as const;

const canVibrate = () => typeof navigator.vibrate === 'function';

export function readScanFeedback(): ScanFeedback {
  return { sound: readStored(storageKeys.sound) !== 'off', vibration: readStored(storageKeys.vibration) !== 'off' };
}

export function storeScanFeedback({ sound, vibration }: ScanFeedback): void {
  storeValue(storageKeys.sound, sound ? 'on' : 'off');
  storeValue(storageKeys.vibration, vibration ? 'on' : 'off');
}

export function giveScanFeedback({ sound, vibration }: ScanFeedback = readScanFeedback()): void {
  // Browsers reject both, with a warning, before the first touch.
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
    oscillator.addEventListener('ended', () => void context.close());
    oscillator.start(start);
    oscillator.stop(end);
    // On iPhones a context starts suspended, and may play while the camera is on.
    if (context.state === 'suspended') void context.resume();
  } catch (error) {
    // E.g. during a call.
    console.warn(error);
  }
}
