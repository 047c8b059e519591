/** How much content is planned. */
export interface ContentSize {
  /** People who have registered, the sixty of the demo among them; at least those. */
  users: number;
  /** Days with scans, today included in none of them: a programme of that age. */
  days: number;
  /** Scans, exactly; undefined: as many as the demo's visits come to. */
  scans: number | undefined;
  seed: number;
}

/** What an empty site is filled with on its first start: some two thousand scans. */
export const demoSize: ContentSize = { users: 60, days: 90, scans: undefined, seed: 20_261_121 };

/** Scans of the demo, roughly: what its visits a day and its batches were chosen for. */
const DEMO_SCANS = 2400;
const DEMO_DAYS = 90;

/** How many times busier than the demo's a day of this size is. */
export const busierThanDemo = ({ scans = DEMO_SCANS, days }: ContentSize): number =>
  (scans / DEMO_SCANS) * (DEMO_DAYS / days);

/** How many times more labels than the demo's are printed, so that each scan finds one. */
export const moreLabelsThanDemo = ({ scans = DEMO_SCANS }: ContentSize): number => Math.max(1, scans / DEMO_SCANS);
