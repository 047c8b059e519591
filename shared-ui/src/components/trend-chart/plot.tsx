import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { formatDate } from '../date-text/date-text';
import { formatNumber } from '../num/num';
import { axisDays, barHeight, box, shapeTrend, type TrendChartLabels, type TrendPoint } from './shape';
import styles from './trend-chart.module.css';

/** Days per key press; Home and End go to the ends. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Tracks which of several points is selected: by mouse, touch or arrow keys.
 * @param count number of points, 1 or more
 * @returns the selected index, undefined if none is; the keyboard's position; and the plot's handlers
 */
function useReading(count: number) {
  const last = count - 1;
  const [reading, setReading] = useState<number>();
  const [selected, setSelected] = useState<number>();
  const clamp = (index: number) => Math.min(Math.max(index, 0), last);
  // There may be fewer points than before.
  const place = clamp(selected ?? last);

  const read = (index: number) => {
    setReading(index);
    setSelected(index);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) read(clamp(Math.floor(((event.clientX - left) / width) * count)));
  };
  return {
    reading: reading === undefined ? undefined : clamp(reading),
    place,
    handlers: {
      onFocus: () => setReading(place),
      onBlur: () => setReading(undefined),
      onPointerDown: point,
      onPointerMove: point,
      onPointerLeave: () => setReading(undefined),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Escape') setReading(undefined);
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        read(clamp(place + step));
      },
    },
  };
}

interface PlotProps {
  name: string;
  points: readonly TrendPoint[];
  locale: string;
  labels: Pick<TrendChartLabels, 'point' | 'partial'>;
}

const place = (x: number, y = 0, width = 0) => ({ '--x': x, '--y': y, '--width': width }) as CSSProperties;

/** Up to so many days, labels fit centred below their bars; with more, the outer labels would overflow the chart. */
const maxCentredDays = 14;

/**
 * Renders the drawing. Its bars stretch with the page and everything else is positioned by shares of its width, so nothing is
 * measured. For the keyboard it is one tab stop, a slider over the days that announces each value. An incomplete day is hatched,
 * with a legend, since its short bar must not look like a bad day.
 */
export function Plot({ name, points, locale, labels }: PlotProps) {
  const shape = useMemo(() => shapeTrend(points), [points]);
  const days = useMemo(() => axisDays(points), [points]);
  const { reading, place: current, handlers } = useReading(points.length);
  const pointText = (index: number) => {
    const { day = '', value = 0, partial = false } = points[index] ?? {};
    return labels.point(formatDate(day, 'date', locale) ?? '', value, partial);
  };
  const read = reading === undefined ? undefined : shape.at[reading];
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        {shape.ticks.map(({ value, y }) => (
          <span key={value} style={place(0, y)}>
            {formatNumber(value)}
          </span>
        ))}
      </div>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={current + 1}
        aria-valuetext={pointText(current)}
        {...handlers}
      >
        {shape.ticks.map(({ value, y }) => (
          <span key={value} className={styles.grid} style={place(0, y)} />
        ))}
        {read && <span className={styles.column} style={place(read.x, 1, shape.dayWidth)} />}
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${String(box.width)} ${String(box.height)}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <path className={styles.bars} d={shape.bars} />
        </svg>
        {points.map(({ day, partial }, index) => {
          const { x, y } = shape.at[index]!;
          return (
            partial && <span key={day} className={styles.partial} style={place(x, barHeight(y), shape.barWidth)} />
          );
        })}
        {read && reading !== undefined && (
          <span className={styles.tip} style={place(read.x)} data-low={read.y > 0.55 || undefined} aria-hidden="true">
            {pointText(reading)}
          </span>
        )}
      </div>
      <div className={styles.days} data-centred={points.length <= maxCentredDays || undefined} aria-hidden="true">
        {days.map(({ index, format, minor }) => (
          <span key={index} style={place(shape.at[index]?.x ?? 0)} data-minor={minor || undefined}>
            {formatDate(points[index]?.day ?? '', format, locale)}
          </span>
        ))}
      </div>
      {points.some(({ partial }) => partial) && (
        <p className={styles.legend} aria-hidden="true">
          <span className={styles.swatch} />
          <span>{labels.partial}</span>
        </p>
      )}
    </div>
  );
}
