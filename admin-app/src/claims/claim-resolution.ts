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
export interface Resolution<Claim> {
  outcome: ResolutionOutcome;
  /** Claims left untouched because a part failed; empty after a success. */
  left: readonly Claim[];
  /** Why it stopped early. */
  failure?: unknown;
}

export const EMPTY_OUTCOME: ResolutionOutcome = {
  resolved: [],
  points: 0,
  alreadyApproved: [],
  alreadyRejected: [],
  notFound: [],
};

export function addOutcomes(one: ResolutionOutcome, other: ResolutionOutcome): ResolutionOutcome {
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
 * @param onPart called after each batch with the claims that are left
 */
export async function resolveInParts<Claim>(
  claims: readonly Claim[],
  size: number,
  action: (part: readonly Claim[]) => Promise<ResolutionOutcome>,
  onPart?: (left: readonly Claim[]) => void,
): Promise<Resolution<Claim>> {
  let outcome = EMPTY_OUTCOME;
  for (let start = 0; start < claims.length; start += size) {
    try {
      outcome = addOutcomes(outcome, await action(claims.slice(start, start + size)));
    } catch (failure) {
      return { outcome, left: claims.slice(start), failure };
    }
    onPart?.(claims.slice(start + size));
  }
  return { outcome, left: [] };
}

/** Returns the number of claims that another admin had resolved, or that no longer exist. */
export const countMissed = ({ alreadyApproved, alreadyRejected, notFound }: ResolutionOutcome): number =>
  alreadyApproved.length + alreadyRejected.length + notFound.length;
