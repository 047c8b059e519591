import type { Clock } from '../../platform/context';
import type { SchemeEffect } from './measure-effect';
import type { Scheme } from './schemes.repository';

const KEPT_MS = 3_600_000;

interface Kept {
  of: string;
  until: number;
  effect: Promise<SchemeEffect>;
}

/** Keeps the effect of each scheme in this process, as measuring it reads all scans of weeks. A change or a stop ends it. */
export function keptEffects(clock: Clock) {
  const kept = new Map<number, Kept>();
  return (scheme: Scheme, measure: () => Promise<SchemeEffect>): Promise<SchemeEffect> => {
    const { id, version, stoppedAt } = scheme;
    const of = `${version} ${stoppedAt?.getTime()}`;
    const now = clock.now().getTime();
    const found = kept.get(id);
    if (found?.of === of && found.until > now) return found.effect;
    const measured: Kept = { of, until: now + KEPT_MS, effect: measure() };
    kept.set(id, measured);
    measured.effect.catch(() => kept.get(id) === measured && kept.delete(id));
    return measured.effect;
  };
}
