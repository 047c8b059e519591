/** What came of an act on claims: those it settled, and those that somebody had settled before. */
export interface SettlementOutcome {
  /** Ids of the claims that this act settled. */
  settled: readonly string[];
  /** Their points. */
  points: number;
  alreadyApproved: readonly string[];
  alreadyRejected: readonly string[];
  notFound: readonly string[];
}

/** An act on many claims, as far as it came. */
export interface Settlement {
  outcome: SettlementOutcome;
  /** Ids that nothing was done to, because a part failed; none after a success. */
  left: readonly string[];
  /** Why it came no further. */
  failure?: unknown;
}

/** Told after each part: how many claims are dealt with. */
export type ReportProgress = (done: number) => void;

export const nothingSettled: SettlementOutcome = {
  settled: [],
  points: 0,
  alreadyApproved: [],
  alreadyRejected: [],
  notFound: [],
};

function add(one: SettlementOutcome, other: SettlementOutcome): SettlementOutcome {
  return {
    settled: [...one.settled, ...other.settled],
    points: one.points + other.points,
    alreadyApproved: [...one.alreadyApproved, ...other.alreadyApproved],
    alreadyRejected: [...one.alreadyRejected, ...other.alreadyRejected],
    notFound: [...one.notFound, ...other.notFound],
  };
}

/**
 * Acts on claims in parts, one after the other: the ids are the ones that were shown, and the server takes so many in one
 * call, all or nothing. The first part that fails ends it; what went before stays settled, and is told.
 *
 * @param size claims in a part
 */
export async function settleInParts(
  transactionIds: readonly string[],
  size: number,
  act: (part: readonly string[]) => Promise<SettlementOutcome>,
  onProgress?: ReportProgress,
): Promise<Settlement> {
  let outcome = nothingSettled;
  for (let start = 0; start < transactionIds.length; start += size) {
    try {
      outcome = add(outcome, await act(transactionIds.slice(start, start + size)));
    } catch (failure) {
      return { outcome, left: transactionIds.slice(start), failure };
    }
    onProgress?.(Math.min(start + size, transactionIds.length));
  }
  return { outcome, left: [] };
}

/** How many claims could not be settled because somebody had settled them before, or they are gone. */
export const countMissed = ({ alreadyApproved, alreadyRejected, notFound }: SettlementOutcome): number =>
  alreadyApproved.length + alreadyRejected.length + notFound.length;
