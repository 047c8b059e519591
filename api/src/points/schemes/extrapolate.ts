const WEEK_DAYS = 7;
/** Of sums that are alike, eight in ten lie within so many standard deviations. */
const WITHIN_80_PERCENT = 1.28;

export interface Expected {
  points: number;
  /** Eight times in ten the sum lies between these two. */
  low: number;
  high: number;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);

export function meanOf(values: readonly number[]): { mean: number; variance: number } {
  const mean = sumOf(values) / Math.max(1, values.length);
  const variance = sumOf(values.map((one) => (one - mean) ** 2)) / Math.max(1, values.length - 1);
  return { mean, variance };
}

/** @param most what the budget allows */
export function between({ mean, variance }: { mean: number; variance: number }, most: number): Expected {
  const margin = WITHIN_80_PERCENT * Math.sqrt(variance);
  const within = (value: number) => Math.round(Math.min(most, Math.max(0, value)));
  return { points: within(mean), low: within(mean - margin), high: within(mean + margin) };
}

/** Returns what some days would cost, from days of the past, whose weeks are alike or not. */
export function extrapolate(pointsByDay: readonly number[], days: number, most: number): Expected {
  const weeks = Array.from({ length: Math.floor(pointsByDay.length / WEEK_DAYS) }, (_, week) =>
    sumOf(pointsByDay.slice(week * WEEK_DAYS, (week + 1) * WEEK_DAYS)),
  );
  const { mean, variance } = meanOf(weeks);
  const length = days / WEEK_DAYS;
  return between({ mean: mean * length, variance: variance * length }, most);
}
