/** A setting by its name on the wire, with its values before and after. */
export interface SettingChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** The points of all balances and waiting claims, and their worth in paise; null without a value of a point. */
export interface Effect {
  outstandingPoints: number;
  worthPaise: number | null;
  worthPaiseAfter: number | null;
}

/** Returns the effect of a proposal as the wire has it; undefined without one. */
export function effectOf(figures: Record<string, unknown> | null | undefined): Effect | undefined {
  const { outstanding_points: points, worth_paise: before, worth_paise_after: after } = figures ?? {};
  if (typeof points !== 'number') return undefined;
  const paise = (worth: unknown) => (typeof worth === 'number' ? worth : null);
  return { outstandingPoints: points, worthPaise: paise(before), worthPaiseAfter: paise(after) };
}
