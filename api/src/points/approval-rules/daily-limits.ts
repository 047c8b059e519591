import { indianDayOf } from '../../platform/indian-time';
import type { Used } from './approval-rules.repository';
import type { ApprovalRules } from './approval-rules.schema';

/** Counts what rules approve, and admits a claim while every limit holds; the dry run and the job count alike. */
export function countLimits(rules: ApprovalRules) {
  const days = new Map<string, Used>();
  const months = new Map<string, number>();
  return {
    /** What was approved by day, YYYY-MM-DD in IST. */
    days,
    /** @param usedByUser approved for the user in this month before this count */
    admits({ userId, points, at }: { userId: number; points: number; at: Date }, usedByUser = 0): boolean {
      const day = indianDayOf(at);
      const month = `${userId} ${day.slice(0, 7)}`;
      const ofDay = days.get(day) ?? { claims: 0, points: 0 };
      const ofUser = (months.get(month) ?? usedByUser) + points;
      if (
        points > rules.maxPointsAClaim ||
        ofUser > rules.maxPointsAUserAMonth ||
        ofDay.claims + 1 > rules.maxClaimsADay ||
        ofDay.points + points > rules.maxPointsADay
      )
        return false;
      days.set(day, { claims: ofDay.claims + 1, points: ofDay.points + points });
      months.set(month, ofUser);
      return true;
    },
  };
}
