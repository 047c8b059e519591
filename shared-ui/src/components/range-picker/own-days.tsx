import { useState, type FormEvent } from 'react';
import { Button } from '../button/button';
import { DateRange } from '../date-range/date-range';
import type { OwnRange } from './range-picker';
import styles from './range-picker.module.css';

/** Renders two date fields, validated on submit: while one is edited the other may still be invalid. */
export function OwnDays({ legend, startLabel, endLabel, applyLabel, min, max, value, judge, onApply }: OwnRange) {
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string>();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const wrong = judge(draft);
    setError(wrong);
    // After the event: React would treat a navigation within it as the form's action.
    if (wrong === undefined) queueMicrotask(() => onApply(draft));
  };
  return (
    <form className={styles.own} noValidate onSubmit={apply}>
      <DateRange
        legend={legend}
        hideLegend={false}
        startLabel={startLabel}
        endLabel={endLabel}
        min={min}
        max={max}
        value={draft}
        onValueChange={(next) => {
          setDraft(next);
          setError(undefined);
        }}
        error={error}
      />
      <Button type="submit" variant="secondary" size="sm">
        {applyLabel}
      </Button>
    </form>
  );
}
