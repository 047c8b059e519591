import { Plural, Trans } from '@lingui/react/macro';
import type { PlacedClaim } from './claim.resource';

/** What a claim that was just placed is called, and what happens next; no time is promised that the operator has not said. */
export function PlacedClaimText({ placed: { transactionId, decisionDays } }: { placed: PlacedClaim }) {
  return (
    <>
      {transactionId && <Trans>Your claim is {transactionId}.</Trans>}{' '}
      {decisionDays === undefined ? (
        <Trans>An admin checks your claim.</Trans>
      ) : (
        <Plural
          value={decisionDays}
          one="An admin checks your claim, usually within # day."
          other="An admin checks your claim, usually within # days."
        />
      )}{' '}
      <Trans>When it is decided, you are told on your home screen.</Trans>
    </>
  );
}
