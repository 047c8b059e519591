import { useSearchParams } from '@loyalty/shared-ui/router';
import { useCallback, useMemo } from 'react';
import {
  countDays,
  isDay,
  presetRange,
  rangePresets,
  todayInIndia,
  type DayRange,
  type RangePreset,
} from './day-range';

/** Both in one parameter, so that a page may have other dates: `range=last-30`, `range=2026-04-01..2026-11-21`. */
const parameter = 'range';
const separator = '..';

interface RangeOptions {
  /** Where the address names none, or none that can be read. Default `last-30`. */
  initial?: RangePreset;
  /** The longest range that the page can show, in days; a longer one in the address is not read. */
  mostDays?: number;
}

export interface RangeParam {
  /** Calendar days in India, both included; never turned around, never beyond today. */
  range: DayRange;
  preset: RangePreset | 'own';
  /** The day until which ranges go. */
  today: string;
  mostDays: number | undefined;
  choosePreset: (preset: RangePreset) => void;
  chooseDays: (range: DayRange) => void;
}

const isPreset = (text: string): text is RangePreset => (rangePresets as readonly string[]).includes(text);

function readDays(text: string, today: string, mostDays: number | undefined): DayRange | undefined {
  const [start = '', end = '', ...rest] = text.split(separator);
  if (rest.length > 0 || !isDay(start) || !isDay(end) || end > today) return undefined;
  const days = countDays({ start, end });
  return days >= 1 && days <= (mostDays ?? Infinity) ? { start, end } : undefined;
}

/**
 * The time a page looks at, kept in its address: a preset, that moves along with the day, or days of one's own. Changing it
 * returns to the first page, and adds no step to the history.
 */
export function useRangeParam({ initial = 'last-30', mostDays }: RangeOptions = {}): RangeParam {
  const [params, setParams] = useSearchParams();
  const today = todayInIndia();
  const text = params.get(parameter) ?? '';
  const chosen = useMemo(() => {
    const own = readDays(text, today, mostDays);
    if (own) return { range: own, preset: 'own' as const };
    const preset = isPreset(text) ? text : initial;
    return { range: presetRange(preset, today), preset };
  }, [initial, mostDays, text, today]);
  const set = useCallback(
    (value: string) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.set(parameter, value);
          next.delete('page');
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return {
    ...chosen,
    today,
    mostDays,
    choosePreset: set,
    chooseDays: useCallback(({ start, end }: DayRange) => set(start + separator + end), [set]),
  };
}
