import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { formatNumber } from '@loyalty/shared-ui/num';
import { RangePicker } from '@loyalty/shared-ui/range-picker';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/admin-messages';
import {
  countDays,
  isDay,
  presetRange,
  rangePresets,
  type DayRange,
  type RangePreset,
  todayInIndia,
} from './day-range';
import { useDateParts } from './date-parts';
import { useListView, type ListSchema } from './use-list-view';

/**
 * Preset or days in one parameter: `range=last-30`, `range=2026-04-01..2026-11-21`. The dates of a list on the page give
 * way to a chosen range.
 */
const schema = {
  filters: { range: { param: 'range' }, from: { param: 'from' }, to: { param: 'to' } },
} as const satisfies ListSchema;
const NO_OTHER_DATES = { from: '', to: '' };
const separator = '..';

const rangeParam = ({ start, end }: DayRange): string => start + separator + end;

interface RangeOptions {
  /** Used if the address has no valid range. Default `last-30`. */
  initial?: RangePreset;
  /** The longest range of the page, in days; a longer one in the address is ignored. */
  maxDays?: number;
}

interface RangeParam {
  /** Calendar days in Indian time, inclusive; never reversed, never in the future. */
  range: DayRange;
  preset: RangePreset | 'own';
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
    choosePreset: (range) => setFilters({ range, ...NO_OTHER_DATES }),
    chooseDays: (days) => setFilters({ range: rangeParam(days), ...NO_OTHER_DATES }),
  };
}

/** Returns a function that formats a range: "1 Apr 2026 – 21 Nov 2026"; a single day or a common year once. */
export function useRangeText(): (range: DayRange) => string {
  const { locale } = useLanguage();
  return ({ start, end }) => {
    const last = formatDate(end, 'date', locale) ?? end;
    if (start === end) return last;
    const first = formatDate(start, start.slice(0, 4) === end.slice(0, 4) ? 'day' : 'date', locale) ?? start;
    return `${first} – ${last}`;
  };
}

export function useComparisonText(): (range: DayRange, before: DayRange) => string {
  const { t } = useLingui();
  const rangeText = useRangeText();
  return (range, before) => t`${rangeText(range)}, compared with ${rangeText(before)}`;
}

export function RangeChoice({ param, className }: { param: RangeParam; className?: string }) {
  const { t } = useLingui();
  const rangeText = useRangeText();
  const { range, preset, today, maxDays, choosePreset, chooseDays } = param;
  const names: Record<RangePreset, string> = {
    'last-7': t`Last 7 days`,
    'last-30': t`Last 30 days`,
    'last-90': t`Last 90 days`,
    'this-month': t`This month`,
    'last-month': t`Last month`,
    'this-year': t`This financial year`,
    'last-year': t`Last financial year`,
  };
  const validate = (own: DayRange) => {
    if (!isDay(own.start) || !isDay(own.end)) return t`Please enter both dates.`;
    const days = countDays(own);
    if (days < 1) return t`The start date is after the end date.`;
    if (own.end > today) return t`The end date is in the future.`;
    if (maxDays !== undefined && days > maxDays) return t`At most ${formatNumber(maxDays)} days can be shown.`;
    return undefined;
  };
  return (
    <RangePicker
      className={className}
      label={t`Time`}
      text={preset === 'own' ? rangeText(range) : names[preset]}
      presets={rangePresets.map((value) => ({
        value,
        label: names[value],
        detail: rangeText(presetRange(value, today)),
      }))}
      value={preset === 'own' ? undefined : preset}
      onValueChange={choosePreset}
      own={{
        legend: t`Custom dates`,
        startLabel: t`From`,
        endLabel: t`To`,
        applyLabel: t`Apply`,
        max: today,
        dates: useDateParts(),
        value: range,
        validate,
        onApply: chooseDays,
      }}
    />
  );
}
