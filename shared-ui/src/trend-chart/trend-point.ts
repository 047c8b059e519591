/** One day of a trend. */
export interface TrendPoint {
  /** Calendar day, 'YYYY-MM-DD'. */
  readonly day: string;
  /** How many that day: 0 or more. */
  readonly value: number;
}
