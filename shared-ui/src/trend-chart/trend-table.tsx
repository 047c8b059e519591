import { formatDate } from '../date-text';
import { formatNumber } from '../num';
import styles from './trend-chart.module.css';
import type { TrendPoint } from './trend-point';

interface TrendTableProps {
  caption: string;
  dayLabel: string;
  valueLabel: string;
  points: readonly TrendPoint[];
  locale: string;
}

/** The same days as a table, the newest first: for who wants figures, and for who cannot see the drawing. */
export function TrendTable({ caption, dayLabel, valueLabel, points, locale }: TrendTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{dayLabel}</th>
          <th scope="col">{valueLabel}</th>
        </tr>
      </thead>
      <tbody>
        {[...points].reverse().map(({ day, value }) => (
          <tr key={day}>
            <th scope="row">
              <time dateTime={day}>{formatDate(day, 'date', locale)}</time>
            </th>
            <td>{formatNumber(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
