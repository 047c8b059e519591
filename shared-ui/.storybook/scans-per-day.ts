import type { TrendPoint } from '../src/components/trend-chart/trend-chart';

const dayLength = 86_400_000;
const lastDay = Date.UTC(2026, 10, 21);

/**
 * Generates sample figures of a growing programme, lower on Sundays; the same at every call.
 * @param days how many, ending on 21 November 2026
 * @param most maximum scans on a day
 */
export const scansPerDay = (days: number, most: number): TrendPoint[] =>
  Array.from({ length: days }, (_, index) => {
    const day = new Date(lastDay - (days - 1 - index) * dayLength);
    const week = day.getUTCDay() === 0 ? 0.6 : 1;
    return {
      day: day.toISOString().slice(0, 10),
      value: Math.round(most * week * (0.3 + (0.65 * index) / days + 0.05 * Math.sin(index))),
    };
  });
