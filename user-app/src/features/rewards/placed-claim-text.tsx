import { Plural, Trans } from '@lingui/react/macro';
import type { PlacedClaim } from './claim.resource';

/** Renders the id of a new claim and what happens next; it names no duration that the operator has not configured. */
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
      <Trans>You will see the decision on the Home page.</Trans>
    </>
  );
}
