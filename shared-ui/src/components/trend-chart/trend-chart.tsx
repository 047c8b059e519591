import { type ReactNode, useState } from 'react';
import { ChartColumn, Table } from 'lucide-react';
import { Button } from '../button/button';
import { Card } from '../card/card';
import { useLocale } from '../../platform/locale';
import type { TrendChartLabels, TrendPoint } from './shape';
import { Plot } from './plot';
import styles from './trend-chart.module.css';
import { formatDate } from '../date-text/date-text';
import { formatNumber } from '../num/num';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

export { type TrendChartLabels, type TrendPoint } from './shape';

export interface TrendChartProps {
  /** What is counted, "Scans per day": the heading, and the name of the drawing and of the table. */
  title: string;
  /** Oldest first, one for every day, including those with 0; up to 730. */
  points: readonly TrendPoint[];
  labels: TrendChartLabels;
  /** Replaces the drawing while the points are loading, or after a failure. */
  placeholder?: ReactNode;
  summary?: ReactNode;
  locale?: string;
}

/** A scrollable region must be reachable by keyboard (WCAG 2.1.1). */
const scrollStop = { role: 'group', tabIndex: 0 };

/**
 * Renders values per day as bars, with a switch to a table. Screen readers get the table in both views; by keyboard the bars are
 * read day by day.
 */
export function TrendChart({ title, points, labels, placeholder, summary, locale }: TrendChartProps) {
  const pageLocale = useLocale();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const language = locale ?? pageLocale;
  const table = <TrendTable caption={title} labels={labels} points={points} locale={language} />;
  const content = () => {
    if (points.length === 0) return <p className={styles.empty}>{labels.empty}</p>;
    if (view === 'chart')
      return (
        <>
          <Plot name={title} points={points} locale={language} labels={labels} />
          <VisuallyHidden as="div">{table}</VisuallyHidden>
        </>
      );
    return (
      <div className={styles.scroller} aria-label={title} {...scrollStop}>
        {table}
      </div>
    );
  };
  return (
    <Card
      title={title}
      actions={
        <Button
          variant="quiet"
          size="sm"
          icon={view === 'chart' ? <Table aria-hidden="true" /> : <ChartColumn aria-hidden="true" />}
          onClick={() => setView(view === 'chart' ? 'table' : 'chart')}
        >
          {view === 'chart' ? labels.viewTable : labels.viewChart}
        </Button>
      }
    >
      {summary != null && <p className={styles.summary}>{summary}</p>}
      {placeholder ?? content()}
    </Card>
  );
}

interface TrendTableProps {
  caption: string;
  labels: Pick<TrendChartLabels, 'day' | 'value' | 'partial'>;
  points: readonly TrendPoint[];
  locale: string;
}

/** Renders the same days as a table, newest first, with exact values. */
function TrendTable({ caption, labels, points, locale }: TrendTableProps) {
  return (
    <table className={styles.table}>
      {/* The card's heading already shows it. */}
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
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
              {partial && <span className={styles.note}>{` ${labels.partial}`}</span>}
            </th>
            <td>{formatNumber(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
