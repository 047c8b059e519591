import { useId, type ReactNode } from 'react';
import { Field } from '../field/field';
import { TextInput } from '../text-input/text-input';
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
  className?: string;
}

/** Renders two native date fields. Each limits the other; the schema must still validate typed dates. */
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
  className,
}: DateRangeProps) {
  const errorId = `range-${useId()}-error`;
  const shared = {
    type: 'date',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
  } as const;
  return (
    <fieldset className={className}>
      <legend className={hideLegend ? hidden.root : styles.legend}>{legend}</legend>
      <div className={styles.fields}>
        <Field label={startLabel} className={styles.field}>
          <TextInput
            {...shared}
            value={value.start}
            min={min}
            max={value.end || max}
            onChange={(event) => onValueChange({ ...value, start: event.target.value })}
          />
        </Field>
        <Field label={endLabel} className={styles.field}>
          <TextInput
            {...shared}
            value={value.end}
            min={value.start || min}
            max={max}
            onChange={(event) => onValueChange({ ...value, end: event.target.value })}
          />
        </Field>
      </div>
      <div className={styles.error} id={errorId} aria-live="polite">
        {error}
      </div>
    </fieldset>
  );
}
