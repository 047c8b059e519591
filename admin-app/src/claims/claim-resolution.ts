/** The outcome of approving or rejecting claims: those resolved, and those another admin had resolved before. */
export interface ResolutionOutcome {
  /** Claims that this action resolved. */
  resolved: readonly string[];
  /** Their points. */
  points: number;
  alreadyApproved: readonly string[];
  alreadyRejected: readonly string[];
  notFound: readonly string[];
}

/** The result of approving or rejecting many claims. */
export interface Resolution {
  outcome: ResolutionOutcome;
  /** Claims left untouched because a part failed; empty after a success. */
  left: readonly string[];
  /** Why it stopped early. */
  failure?: unknown;
}

/** Called after each part with the number of claims done. */
export type OnProgress = (done: number) => void;

export const EMPTY_OUTCOME: ResolutionOutcome = {
  resolved: [],
  points: 0,
  alreadyApproved: [],
  alreadyRejected: [],
  notFound: [],
};

function add(one: ResolutionOutcome, other: ResolutionOutcome): ResolutionOutcome {
  return {
    resolved: [...one.resolved, ...other.resolved],
    points: one.points + other.points,
    alreadyApproved: [...one.alreadyApproved, ...other.alreadyApproved],
    alreadyRejected: [...one.alreadyRejected, ...other.alreadyRejected],
    notFound: [...one.notFound, ...other.notFound],
  };
}

/**
 * Resolves claims in sequential batches, since the server limits the number in one call. Stops at the first failed
 * batch; earlier batches stay resolved.
 *
 * @param size claims in a batch
 */
export async function resolveInParts(
  transactionIds: readonly string[],
  size: number,
  action: (part: readonly string[]) => Promise<ResolutionOutcome>,
  onProgress?: OnProgress,
): Promise<Resolution> {
  let outcome = EMPTY_OUTCOME;
  for (let start = 0; start < transactionIds.length; start += size) {
    try {
      outcome = add(outcome, await action(transactionIds.slice(start, start + size)));
    } catch (failure) {
      return { outcome, left: transactionIds.slice(start), failure };
    }
    onProgress?.(Math.min(start + size, transactionIds.length));
  }
  return { outcome, left: [] };
}

/** Returns what claims are worth together, in paise; null if none of them has a value. */
export const worthOfClaims = (claims: readonly { worthPaise: number | null }[]): number | null =>
  claims.reduce<number | null>((sum, { worthPaise }) => (worthPaise === null ? sum : (sum ?? 0) + worthPaise), null);

/** Returns the number of claims that another admin had resolved, or that no longer exist. */
export const countMissed = ({ alreadyApproved, alreadyRejected, notFound }: ResolutionOutcome): number =>
  alreadyApproved.length + alreadyRejected.length + notFound.length;
