import { useLingui } from '@lingui/react/macro';
import { DateRange } from '@loyalty/shared-ui/date-range';
import { isReversed, type DayRange } from './day-range';

interface ListDatesProps {
  legend: string;
  /** '' leaves that side open. */
  value: DayRange;
  onValueChange: (days: DayRange) => void;
  className?: string;
}

/** Renders the date filter of a list. */
export function ListDates({ legend, value, onValueChange, className }: ListDatesProps) {
  const { t } = useLingui();
  return (
    <DateRange
      className={className}
      legend={legend}
      startLabel={t`From`}
      endLabel={t`To`}
      value={value}
      onValueChange={({ start, end }) => onValueChange({ start, end })}
      error={isReversed(value) ? t`The start date is after the end date.` : undefined}
    />
  );
}
