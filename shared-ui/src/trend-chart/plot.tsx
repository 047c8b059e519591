import { useMemo, type CSSProperties } from 'react';
import { formatDate } from '../date-text';
import { formatNumber } from '../num';
import { axisDays } from './axis-days';
import { box, shapeTrend } from './shape';
import styles from './trend-chart.module.css';
import type { TrendPoint } from './trend-point';
import { useReading } from './use-reading';

interface PlotProps {
  name: string;
  /** One or more. */
  points: readonly TrendPoint[];
  locale: string;
  pointText: (day: string, value: number) => string;
}

const stand = (x: number, y = 0) => ({ '--x': x, '--y': y }) as CSSProperties;

/**
 * The drawing. Its paths stretch with the page and everything else stands at shares of its width, so nothing is measured.
 * To the keyboard it is one stop, a slider along the days that says the value of each.
 */
export function Plot({ name, points, locale, pointText }: PlotProps) {
  const shape = useMemo(() => shapeTrend(points), [points]);
  const days = useMemo(() => axisDays(points), [points]);
  const { reading, place, handlers } = useReading(points.length);
  const dayText = (index: number) => formatDate(points[index]?.day ?? '', 'date', locale) ?? '';
  const last = points.length - 1;
  const end = shape.at[last];
  const read = reading === undefined ? undefined : shape.at[reading];
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        {shape.ticks.map(({ value, y }) => (
          <span key={value} style={stand(0, y)}>
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
        aria-valuenow={place + 1}
        aria-valuetext={pointText(dayText(place), points[place]?.value ?? 0)}
        {...handlers}
      >
        {shape.ticks.map(({ value, y }) => (
          <span key={value} className={styles.grid} style={stand(0, y)} />
        ))}
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${String(box.width)} ${String(box.height)}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <path className={styles.area} d={shape.area} />
          <path className={styles.line} d={shape.line} data-dense={points.length > 180 || undefined} />
        </svg>
        {end && <span className={styles.dot} data-last="" style={stand(end.x, end.y)} />}
        {read && reading !== undefined && (
          <>
            <span className={styles.cursor} style={stand(read.x)} />
            <span className={styles.dot} data-read="" style={stand(read.x, read.y)} />
            <span className={styles.tip} style={stand(read.x)} data-low={read.y > 0.55 || undefined} aria-hidden="true">
              {pointText(dayText(reading), points[reading]?.value ?? 0)}
            </span>
          </>
        )}
      </div>
      <div className={styles.days} aria-hidden="true">
        {days.map(({ index, format, minor }) => (
          <span key={index} style={stand(shape.at[index]?.x ?? 0)} data-minor={minor || undefined}>
            {formatDate(points[index]?.day ?? '', format, locale)}
          </span>
        ))}
      </div>
    </div>
  );
}
