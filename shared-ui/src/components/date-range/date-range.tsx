import { useId, useState, type ReactNode } from 'react';
import { DateField, type DateParts } from '../date-field/date-field';
import hidden from '../visually-hidden/visually-hidden.module.css';
import styles from './date-range.module.css';

/** Calendar days 'YYYY-MM-DD', both inclusive; '' leaves that side open. */
export interface DateRangeValue {
  readonly start: string;
  readonly end: string;
}

export interface DateRangeProps {
  legend: string;
  startLabel: string;
  endLabel: string;
  value: DateRangeValue;
  onValueChange: (value: DateRangeValue) => void;
  /** The earliest and the latest selectable day. */
  min?: string;
  max?: string;
  error?: ReactNode;
  hideLegend?: boolean;
  dates: DateParts;
  className?: string;
}

/** Renders two date fields. Each limits the other's calendar; the schema must still validate typed dates. */
export function DateRange({
  legend,
  startLabel,
  endLabel,
  value,
  onValueChange,
  min,
  max,
  error,
  hideLegend = true,
  dates,
  className,
}: DateRangeProps) {
  const errorId = `range-${useId()}-error`;
  const [unreadable, setUnreadable] = useState({ start: false, end: false });
  const shown = unreadable.start || unreadable.end ? dates.unreadable : error;
  const fieldOf = (side: keyof DateRangeValue) => ({
    value: value[side],
    onValueChange: (day: string) => onValueChange({ ...value, [side]: day }),
    onUnreadable: (wrong: boolean) => setUnreadable({ ...unreadable, [side]: wrong }),
    dates,
    invalid: unreadable[side] || Boolean(error),
    describedBy: shown ? errorId : undefined,
    className: styles.field,
  });
  return (
    <fieldset className={className}>
      <legend className={hideLegend ? hidden.root : styles.legend}>{legend}</legend>
      <div className={styles.fields}>
        <DateField {...fieldOf('start')} label={startLabel} min={min} max={value.end || max} />
        <DateField {...fieldOf('end')} label={endLabel} min={value.start || min} max={max} />
      </div>
      <div className={styles.error} id={errorId} aria-live="polite">
        {shown}
      </div>
    </fieldset>
  );
}
