import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { Check, MousePointerClick, X } from 'lucide-react';
import { ClaimStatusChip } from '../../../catalogue/claim-status-chip';
import { useClaimantName } from '../../../claims/claim-words';
import { useWorthText } from '../../../programme/points-text';
import type { QueuedClaim } from '../../../claims/claims.resource';
import { ClaimBody, ClaimFacts } from './claim-body';
import { RewardsPreview } from './rewards-preview';
import { isNotFound } from '../../../page/not-found';
import { Key } from '../../../preferences/key';
import styles from './claims.module.css';
import type { CurrentClaim } from './use-current-claim';
import type { Triage } from './use-triage';

/** Id of the claim's heading, which Enter focuses. */
export const claimHeadingId = 'claim-heading';

function Decide({ claim, triage }: { claim: QueuedClaim; triage: Triage }) {
  const { t } = useLingui();
  const sum = useWorthText()(claim);
  // The keys act on the selection if there is one.
  const hasKeys = triage.selected.length === 0;
  return (
    <Stack row gap={2} className={styles.decide}>
      <Button
        variant="secondary"
        icon={<X aria-hidden="true" />}
        {...(hasKeys && { 'aria-keyshortcuts': 'R' })}
        onClick={() => triage.decideOne('reject')}
      >
        {t`Reject`}
        {hasKeys && <Key>R</Key>}
      </Button>
      <Button
        icon={<Check aria-hidden="true" />}
        {...(hasKeys && { 'aria-keyshortcuts': 'A' })}
        onClick={() => triage.decideOne('approve')}
      >
        {t`Approve ${sum}`}
        {hasKeys && <Key>A</Key>}
      </Button>
    </Stack>
  );
}

interface ClaimPanelProps {
  current: CurrentClaim;
  triage: Triage;
  isLoading: boolean;
}

export function ClaimPanel({ current: { id, claim, error }, triage, isLoading }: ClaimPanelProps) {
  const { t } = useLingui();
  const nameOf = useClaimantName();
  if (id === undefined && isLoading) return <SkeletonRows rows={6} />;
  if (id === undefined || isNotFound(error)) {
    return (
      <EmptyState
        icon={<MousePointerClick aria-hidden="true" />}
        title={id === undefined ? t`No claim is chosen` : t`There is no such claim`}
        message={id === undefined ? undefined : t`The address is wrong.`}
      />
    );
  }
  return (
    <>
      {claim && (
        <Stack as="header" row spread gap={3} align="start" className={styles.panelHead}>
          <Stack gap={1} className={styles.panelTitle}>
            <h2 id={claimHeadingId} tabIndex={-1}>
              <bdi>{nameOf(claim)}</bdi> <ClaimStatusChip status={claim.status} />
            </h2>
            <ClaimFacts claim={claim} />
          </Stack>
          {triage.canDecide && <Decide claim={claim} triage={triage} />}
        </Stack>
      )}
      <div className={styles.panelBody}>
        <ClaimBody id={id} />
        {claim && <RewardsPreview key={claim.transactionId} claim={claim} triage={triage} />}
      </div>
    </>
  );
}
