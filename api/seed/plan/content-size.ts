export interface ContentSize {
  /** Registered users, at least the sixty of the demo. */
  users: number;
  /** Days with scans before today. */
  days: number;
  /** Exact number of scans; undefined: as many as the demo's visits make. */
  scans: number | undefined;
  seed: number;
}

/** The size of the demo on a first start: about 2,000 scans. */
export const demoSize: ContentSize = { users: 60, days: 90, scans: undefined, seed: 20_261_121 };

/** Approximate scans of the demo, for which its visits a day and its batches were chosen. */
const DEMO_SCANS = 2400;
const DEMO_DAYS = 90;

/** Returns the ratio of this size's scans a day to the demo's. */
export const busierThanDemo = ({ scans = DEMO_SCANS, days }: ContentSize): number =>
  (scans / DEMO_SCANS) * (DEMO_DAYS / days);

/** Returns the ratio of this size's labels to the demo's, so that each scan finds one. */
export const moreLabelsThanDemo = ({ scans = DEMO_SCANS }: ContentSize): number => Math.max(1, scans / DEMO_SCANS);
