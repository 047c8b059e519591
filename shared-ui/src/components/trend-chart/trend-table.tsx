import { formatDate } from '../date-text/date-text';
import { formatNumber } from '../num/num';
import type { TrendChartLabels, TrendPoint } from './shape';
import styles from './trend-chart.module.css';

interface TrendTableProps {
  caption: string;
  labels: Pick<TrendChartLabels, 'day' | 'value' | 'partial'>;
  points: readonly TrendPoint[];
  locale: string;
}

/** Renders the same days as a table, newest first, with exact values. */
export function TrendTable({ caption, labels, points, locale }: TrendTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.day}</th>
          <th scope="col">{labels.value}</th>
        </tr>
      </thead>
      <tbody>
        {[...points].reverse().map(({ day, value, partial }) => (
          <tr key={day}>
            <th scope="row">
              <time dateTime={day}>{formatDate(day, 'date', locale)}</time>
              {partial && <span className={styles.note}> {labels.partial}</span>}
            </th>
            <td>{formatNumber(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
