import { useState, type ReactNode } from 'react';
import { ChartSpline, Table } from 'lucide-react';
import { Button } from '../button';
import { Card } from '../card';
import { useLocale } from '../locale';
import { Plot } from './plot';
import styles from './trend-chart.module.css';
import { TrendTable } from './trend-table';
import type { TrendPoint } from './trend-point';

export interface TrendChartLabels {
  /** Of the button that changes the view: "View as table", "View as chart". */
  readonly viewTable: string;
  readonly viewChart: string;
  /** Heads of the table's columns: "Day", "Scans". */
  readonly day: string;
  readonly value: string;
  /** One point in words, from its day as text: "21 Nov 2026: 142 scans". Shown beside it, and announced. */
  readonly point: (day: string, value: number) => string;
  /** Where there is no day at all. */
  readonly empty: string;
}

export interface TrendChartProps {
  /** What is counted, "Scans per day": the heading, and the name of the drawing and of the table. */
  title: string;
  /** Oldest first, one for every day, also those with 0; up to 730. */
  points: readonly TrendPoint[];
  labels: TrendChartLabels;
  /** In place of the drawing while the points are on their way, or after they failed. */
  placeholder?: ReactNode;
  /** What the points come to, in words; under the heading. */
  summary?: ReactNode;
  /** Before the switch of the view, e.g. the choice of the range. */
  actions?: ReactNode;
  /** Default: of the LocaleProvider, else en-IN. */
  locale?: string;
  className?: string;
}

/** What scrolls is reached by keyboard (WCAG 2.1.1). */
const scrollStop = { role: 'group', tabIndex: 0 };

/**
 * Days as a curve, with a switch that shows them as a table. Whoever cannot see the drawing is given the table in both views;
 * by keyboard the curve is read day by day.
 */
export function TrendChart({
  title,
  points,
  labels,
  placeholder,
  summary,
  actions,
  locale,
  className,
}: TrendChartProps) {
  const pageLocale = useLocale();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const language = locale ?? pageLocale;
  const table = (
    <TrendTable caption={title} dayLabel={labels.day} valueLabel={labels.value} points={points} locale={language} />
  );
  const content = () => {
    if (points.length === 0) return <p className={styles.empty}>{labels.empty}</p>;
    if (view === 'chart')
      return (
        <>
          <Plot name={title} points={points} locale={language} pointText={labels.point} />
          <div className={styles.unseen}>{table}</div>
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
      className={className}
      title={title}
      actions={
        <>
          {actions}
          <Button
            variant="quiet"
            size="sm"
            icon={view === 'chart' ? <Table aria-hidden="true" /> : <ChartSpline aria-hidden="true" />}
            onClick={() => setView(view === 'chart' ? 'table' : 'chart')}
          >
            {view === 'chart' ? labels.viewTable : labels.viewChart}
          </Button>
        </>
      }
    >
      {summary != null && <p className={styles.summary}>{summary}</p>}
      {placeholder ?? content()}
    </Card>
  );
}
