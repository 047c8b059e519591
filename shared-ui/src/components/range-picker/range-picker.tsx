import { CalendarDays, Check } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { type DateRangeValue, DateRange } from '../date-range/date-range';
import type { DateParts } from '../date-field/date-field';
import { Popover } from '../popover/popover';
import styles from './range-picker.module.css';
import { Button } from '../button/button';

/** Renders two date fields, validated on submit: while one is edited the other may still be invalid. */
function OwnDays({ legend, startLabel, endLabel, applyLabel, min, max, dates, value, validate, onApply }: OwnRange) {
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string>();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const wrong = validate(draft);
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
        dates={dates}
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

export interface RangePresetOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Its dates, e.g. "1 Apr – 21 Nov 2026". */
  readonly detail?: string;
}

export interface OwnRange {
  readonly legend: string;
  readonly startLabel: string;
  readonly endLabel: string;
  readonly applyLabel: string;
  /** The earliest and the latest selectable day, 'YYYY-MM-DD'. */
  readonly min?: string;
  readonly max?: string;
  readonly dates: DateParts;
  /** The current range, which prefills the fields. */
  readonly value: DateRangeValue;
  /** Returns what is wrong with a range, as a sentence; undefined if it is valid. */
  readonly validate: (value: DateRangeValue) => string | undefined;
  readonly onApply: (value: DateRangeValue) => void;
}

export interface RangePickerProps<Value extends string> {
  /** Name of the choice, "Time": prefixes the button's accessible name, and names the panel. */
  label: string;
  /** The selected range, e.g. "Last 30 days"; on the button. */
  text: string;
  presets: readonly RangePresetOption<Value>[];
  /** The selected preset; undefined for a custom range. */
  value: Value | undefined;
  onValueChange: (preset: Value) => void;
  own: OwnRange;
  className?: string;
}

/** Renders a page's date range as a button that opens presets and two date fields. */
export function RangePicker<Value extends string>({
  label,
  text,
  presets,
  value,
  onValueChange,
  own,
  className,
}: RangePickerProps<Value>) {
  return (
    <Popover
      label={text}
      buttonName={`${label}: ${text}`}
      title={label}
      icon={<CalendarDays aria-hidden="true" />}
      variant="secondary"
      className={className}
    >
      {(close) => (
        <div className={styles.panel}>
          <ul className={styles.presets}>
            {presets.map((preset) => (
              <li key={preset.value}>
                <button
                  type="button"
                  className={styles.preset}
                  aria-pressed={preset.value === value}
                  data-autofocus={preset.value === value || undefined}
                  onClick={() => {
                    onValueChange(preset.value);
                    close();
                  }}
                >
                  <Check size={16} aria-hidden="true" />
                  <span>{preset.label}</span>
                  {preset.detail !== undefined && <span className={styles.detail}>{preset.detail}</span>}
                </button>
              </li>
            ))}
          </ul>
          <OwnDays
            {...own}
            onApply={(range) => {
              own.onApply(range);
              close();
            }}
          />
        </div>
      )}
    </Popover>
  );
}
