import { useMemo } from 'react';
import {
  countDays,
  isDay,
  presetRange,
  rangePresets,
  todayInIndia,
  type DayRange,
  type RangePreset,
} from './day-range';
import { useListView, type ListSchema } from './use-list-view';

/**
 * Preset or days in one parameter, so that a page may have other dates too: `range=last-30`,
 * `range=2026-04-01..2026-11-21`.
 */
const schema = { filters: { range: { param: 'range' } } } as const satisfies ListSchema;
const separator = '..';

interface RangeOptions {
  /** Used if the address has no valid range. Default `last-30`. */
  initial?: RangePreset;
  /** The longest range of the page, in days; a longer one in the address is ignored. */
  maxDays?: number;
}

export interface RangeParam {
  /** Calendar days in Indian time, inclusive; never reversed, never in the future. */
  range: DayRange;
  preset: RangePreset | 'own';
  /** Last day of any range. */
  today: string;
  maxDays: number | undefined;
  choosePreset: (preset: RangePreset) => void;
  chooseDays: (range: DayRange) => void;
}

const isPreset = (text: string): text is RangePreset => (rangePresets as readonly string[]).includes(text);

function readDays(text: string, today: string, maxDays: number | undefined): DayRange | undefined {
  const [start = '', end = '', ...rest] = text.split(separator);
  if (rest.length > 0 || !isDay(start) || !isDay(end) || end > today) return undefined;
  const days = countDays({ start, end });
  return days >= 1 && days <= (maxDays ?? Infinity) ? { start, end } : undefined;
}

/** Keeps a page's period in its address: a preset, relative to today, or custom days. */
export function useRangeParam({ initial = 'last-30', maxDays }: RangeOptions = {}): RangeParam {
  const { filters, setFilters } = useListView(schema);
  const today = todayInIndia();
  const { range: text } = filters;
  const chosen = useMemo(() => {
    const own = readDays(text, today, maxDays);
    if (own) return { range: own, preset: 'own' as const };
    const preset = isPreset(text) ? text : initial;
    return { range: presetRange(preset, today), preset };
  }, [initial, maxDays, text, today]);
  return {
    ...chosen,
    today,
    maxDays,
    choosePreset: (range) => setFilters({ range }),
    chooseDays: ({ start, end }) => setFilters({ range: start + separator + end }),
  };
}
