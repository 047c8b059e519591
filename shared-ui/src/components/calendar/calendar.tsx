import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import styles from './calendar.module.css';

export interface CalendarProps {
  /** 'YYYY-MM-DD', '' for none. */
  value: string;
  onChoose: (day: string) => void;
  min: string | undefined;
  max: string | undefined;
  /** The calendar day in India. */
  today: string;
  locale: string;
  previousLabel: string;
  nextLabel: string;
}

/** A day as the library has it: midnight of the browser's time zone. */
const toDate = (day: string) => new Date(`${day}T00:00:00`);
const toDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Renders a month to choose a day from, on react-day-picker (20 kB): import it on demand. */
export function Calendar({ value, onChoose, min, max, today, locale, previousLabel, nextLabel }: CalendarProps) {
  const latin = new Intl.Locale(locale, { numberingSystem: 'latn' });
  const format = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    new Intl.DateTimeFormat(latin, options).format(date);
  const month = format({ month: 'long', year: 'numeric' });
  const fromMin = min && min > today ? min : today;
  const nearest = max && max < fromMin ? max : fromMin;
  const selected = value === '' ? undefined : toDate(value);
  return (
    <DayPicker
      mode="single"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens by a press, and the day is what the keyboard moves (WAI-ARIA date picker)
      autoFocus
      selected={selected}
      defaultMonth={selected ?? toDate(nearest)}
      today={toDate(today)}
      onDayClick={(date, { disabled }) => {
        if (!disabled) onChoose(toDay(date));
      }}
      startMonth={min ? toDate(min) : undefined}
      endMonth={max ? toDate(max) : undefined}
      disabled={[...(min ? [{ before: toDate(min) }] : []), ...(max ? [{ after: toDate(max) }] : [])]}
      formatters={{
        formatCaption: month,
        formatDay: (date) => String(date.getDate()),
        formatWeekdayName: format({ weekday: 'narrow' }),
      }}
      labels={{
        labelDayButton: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
        labelGrid: month,
        labelWeekday: format({ weekday: 'long' }),
        labelPrevious: () => previousLabel,
        labelNext: () => nextLabel,
        labelNav: () => '',
      }}
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? (
            <ChevronLeft size={20} aria-hidden="true" />
          ) : (
            <ChevronRight size={20} aria-hidden="true" />
          ),
      }}
      classNames={{
        root: styles.root!,
        months: styles.months!,
        nav: styles.nav!,
        button_previous: styles.step!,
        button_next: styles.step!,
        month_caption: styles.caption!,
        month_grid: styles.grid!,
        weekday: styles.weekday!,
        day_button: styles.day!,
        today: styles.today!,
        selected: styles.selected!,
      }}
    />
  );
}
