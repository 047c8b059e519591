import { useState, type FormEvent } from 'react';
import { Button } from '../button';
import { DateRange } from '../date-range';
import type { OwnRange } from './range-picker';
import styles from './range-picker.module.css';

/** Two dates, judged when they are applied: while one of them is typed the other may still be wrong. */
export function OwnDays({ legend, startLabel, endLabel, applyLabel, min, max, value, judge, onApply }: OwnRange) {
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string>();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const wrong = judge(draft);
    setError(wrong);
    // After the event: a navigation within it would be taken by React for the form's own action.
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
        onChange={(next) => {
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
