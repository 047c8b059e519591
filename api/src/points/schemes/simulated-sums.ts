/** What a scheme would have granted in a time. */
export interface Simulated {
  scans: number;
  /** Scans that it added to; of a goal, who reached it; of a referral, those brought. */
  boosted: number;
  overlapping: number;
  points: number;
  /** Points by person. */
  people: Map<number, number>;
  /** Points by day, YYYY-MM-DD in IST. */
  days: Map<string, number>;
  /** The day on which the budget was used up. */
  endedOn: string | null;
}

export const nothingYet = (): Simulated => ({
  ...{ scans: 0, boosted: 0, overlapping: 0, points: 0, endedOn: null },
  people: new Map(),
  days: new Map(),
});

export function addGrant(sums: Simulated, { userId, day, points }: { userId: number; day: string; points: number }) {
  if (points === 0) return;
  sums.people.set(userId, (sums.people.get(userId) ?? 0) + points);
  sums.days.set(day, (sums.days.get(day) ?? 0) + points);
  sums.boosted += 1;
  sums.points += points;
}
