import type { TrendPoint } from '../src/trend-chart';

const dayLength = 86_400_000;
const lastDay = Date.UTC(2026, 10, 21);

/**
 * Made-up figures of a programme that grows, quieter on Sundays; the same at every call.
 * @param days how many, ending on 21 November 2026
 * @param most of scans on a day
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
