import { CalendarDays, Check } from 'lucide-react';
import type { DateRangeValue } from '../date-range';
import { Popover } from '../popover';
import { OwnDays } from './own-days';
import styles from './range-picker.module.css';

export interface RangePresetOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Its days, e.g. "1 Apr – 21 Nov 2026". */
  readonly detail?: string;
}

/** Texts and rules of the days that are typed. */
export interface OwnRange {
  readonly legend: string;
  readonly startLabel: string;
  readonly endLabel: string;
  readonly applyLabel: string;
  /** The earliest and the latest day that are offered, 'YYYY-MM-DD'. */
  readonly min?: string;
  readonly max?: string;
  /** What is on show: where typing begins. */
  readonly value: DateRangeValue;
  /** What is wrong with these days, as a sentence; undefined where nothing is. */
  readonly judge: (value: DateRangeValue) => string | undefined;
  readonly onApply: (value: DateRangeValue) => void;
}

export interface RangePickerProps<Value extends string> {
  /** Name of the choice, "Time": before the button's text for assistive technology, and over the panel. */
  label: string;
  /** What is chosen, e.g. "Last 30 days"; on the button. */
  text: string;
  presets: readonly RangePresetOption<Value>[];
  /** The preset that is chosen; undefined for days of one's own. */
  value: Value | undefined;
  onPreset: (preset: Value) => void;
  own: OwnRange;
  className?: string;
}

/** The time a page looks at: a button that shows it, and behind it the usual ones and two dates of one's own. */
export function RangePicker<Value extends string>({
  label,
  text,
  presets,
  value,
  onPreset,
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
                    onPreset(preset.value);
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
