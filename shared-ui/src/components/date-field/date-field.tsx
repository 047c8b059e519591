import { CalendarDays } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { useLocale } from '../../platform/locale';
import type { CalendarProps } from '../calendar/calendar';
import { formatDate } from '../date-text/date-text';
import { Field } from '../field/field';
import { Popover } from '../popover/popover';
import { TextInput } from '../text-input/text-input';
import { readDay } from './read-day';
import styles from './date-field.module.css';

/** What all date fields of an area share. */
export interface DateParts {
  /** shared-ui's Calendar, loaded on demand. */
  readonly Calendar: ComponentType<CalendarProps>;
  /** Names the calendar, after the field's label: "calendar". */
  readonly calendar: string;
  readonly previous: string;
  readonly next: string;
  /** Which texts are dates: "Please enter a date as day/month/year, e.g. 11/10/2026." */
  readonly unreadable: string;
}

export interface DateFieldProps {
  label: string;
  /** A calendar day 'YYYY-MM-DD', or ''. */
  value: string;
  onValueChange: (day: string) => void;
  /** Called with whether the typed text is no date, once it is complete; the value stays as it was. */
  onUnreadable: (unreadable: boolean) => void;
  /** The earliest and the latest day of the calendar; the owner validates typed ones. */
  min?: string | undefined;
  max?: string | undefined;
  dates: DateParts;
  invalid: boolean;
  /** The id of its error. */
  describedBy: string | undefined;
  className?: string | undefined;
}

const indianOffsetMs = 5.5 * 3_600_000;
const todayInIndia = () => new Date(Date.now() + indianOffsetMs).toISOString().slice(0, 10);

/** Renders a date as text in the page's language, typed day first or chosen from a calendar (DateRange, RangePicker). */
export function DateField(props: DateFieldProps) {
  const { label, value, onValueChange, onUnreadable, min, max, dates, invalid, describedBy, className } = props;
  const locale = useLocale();
  const [typed, setTyped] = useState<{ text: string; editing: boolean; over?: string }>();
  const shown = formatDate(value, 'date', locale) ?? '';
  const emit = (day: string) => {
    if (day !== value) onValueChange(day);
  };
  const type = (text: string) => {
    setTyped({ text, editing: true });
    onUnreadable(false);
    const day = readDay(text, locale);
    if (day !== undefined) emit(day);
  };
  const complete = () => {
    if (!typed?.editing) return;
    const isDay = readDay(typed.text, locale) !== undefined;
    setTyped(isDay ? undefined : { text: typed.text, editing: false, over: value });
    onUnreadable(!isDay);
  };
  return (
    <Field label={label} className={className}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        // What is no date stays to be corrected, until another day comes from elsewhere.
        value={typed && (typed.editing || value === typed.over) ? typed.text : shown}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={complete}
        onKeyDown={({ key }) => {
          if (key === 'Enter') complete();
        }}
        suffix={
          <Popover
            icon={<CalendarDays aria-hidden="true" />}
            buttonName={`${label}: ${dates.calendar}`}
            className={styles.open}
          >
            {(close) => (
              <div className={styles.calendar}>
                <dates.Calendar
                  value={value}
                  min={min}
                  max={max}
                  today={todayInIndia()}
                  locale={locale}
                  previousLabel={dates.previous}
                  nextLabel={dates.next}
                  onChoose={(day) => {
                    setTyped(undefined);
                    onUnreadable(false);
                    emit(day);
                    close();
                  }}
                />
              </div>
            )}
          </Popover>
        }
      />
    </Field>
  );
}
