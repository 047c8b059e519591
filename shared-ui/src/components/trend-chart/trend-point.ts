/** One day of a trend. */
export interface TrendPoint {
  /** Calendar day, 'YYYY-MM-DD'. */
  readonly day: string;
  /** 0 or more. */
  readonly value: number;
  /** The day is incomplete: its value can still grow, and is marked as such. */
  readonly partial?: boolean;
}

export interface TrendChartLabels {
  /** Texts of the button that switches the view: "View as table", "View as chart". */
  readonly viewTable: string;
  readonly viewChart: string;
  /** Headers of the table's columns: "Day", "Scans". */
  readonly day: string;
  readonly value: string;
  /** Describes one point, e.g. "21 Nov 2026: 142 scans". Shown beside it, and announced. */
  readonly point: (day: string, value: number, partial: boolean) => string;
  /** For an incomplete day, in legend and table: "Today, so far". */
  readonly partial: string;
  /** If there are no days. */
  readonly empty: string;
}
