import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { formatNumber } from '@loyalty/shared-ui/num';
import { RangePicker } from '@loyalty/shared-ui/range-picker';
import { useLanguage } from '../i18n/admin-messages';
import { countDays, isDay, presetRange, rangePresets, type DayRange, type RangePreset } from './day-range';
import type { RangeParam } from './use-range-param';

interface RangeChoiceProps {
  param: RangeParam;
  className?: string;
}

/** A range in words: "1 Apr 2026 – 21 Nov 2026"; one day stands once, and the year once where both share it. */
export function useRangeText(): (range: DayRange) => string {
  const { locale } = useLanguage();
  return ({ start, end }) => {
    const last = formatDate(end, 'date', locale) ?? end;
    if (start === end) return last;
    const first = formatDate(start, start.slice(0, 4) === end.slice(0, 4) ? 'day' : 'date', locale) ?? start;
    return `${first} – ${last}`;
  };
}

/** Chooses the time that a page looks at: 7, 30, 90 days, months, financial years from April to March, or days of one's own. */
export function RangeChoice({ param, className }: RangeChoiceProps) {
  const { t } = useLingui();
  const rangeText = useRangeText();
  const { range, preset, today, mostDays, choosePreset, chooseDays } = param;
  const names: Record<RangePreset, string> = {
    'last-7': t`Last 7 days`,
    'last-30': t`Last 30 days`,
    'last-90': t`Last 90 days`,
    'this-month': t`This month`,
    'last-month': t`Last month`,
    'this-year': t`This financial year`,
    'last-year': t`Last financial year`,
  };
  const judge = (own: DayRange) => {
    if (!isDay(own.start) || !isDay(own.end)) return t`Please enter both days.`;
    const days = countDays(own);
    if (days < 1) return t`The first day is after the last one.`;
    if (own.end > today) return t`The last day lies in the future.`;
    if (mostDays !== undefined && days > mostDays) return t`At most ${formatNumber(mostDays)} days can be shown.`;
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
      onPreset={choosePreset}
      own={{
        legend: t`Other days`,
        startLabel: t`From`,
        endLabel: t`To`,
        applyLabel: t`Apply`,
        max: today,
        value: range,
        judge,
        onApply: chooseDays,
      }}
    />
  );
}
