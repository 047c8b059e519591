import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { PipeRun, type PipeStage } from '@loyalty/shared-ui/pipe-run';
import { Stack } from '@loyalty/shared-ui/stack';
import { CompanyChecks, ClaimStatusChip } from '../../claim-status/claim-status';
import { Help } from '../../help/help';
import { useApiText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/user-messages';
import { paths } from '../../paths';
import { Worth } from '../../worth/worth';
import type { Claim } from './claims.resource';
import { ClaimSteps } from './claim-steps';
import { RejectionAnswer } from './rejection-answer';
import styles from './claims.module.css';

function useStages({ status, points, claimedAt, resolvedAt }: Claim): PipeStage[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const day = (at: string | undefined) => (at && formatDate(at, 'day', locale)) ?? '–';
  const isPending = status === 'pending';
  const checked = { pending: t`Awaiting approval`, approved: t`Approved`, rejected: t`Not approved` }[status];
  const end = status === 'rejected' ? t`Points returned` : t`Redeemed`;
  return [
    { id: 'claimed', label: t`Claimed`, value: day(claimedAt), reached: true },
    { id: 'checked', label: checked, value: isPending ? t`Now` : day(resolvedAt), reached: true },
    { id: 'end', label: end, value: isPending ? '–' : points, reached: !isPending },
  ];
}

export function ClaimState({ claim }: { claim: Claim }) {
  const { locale } = useLanguage();
  const { transactionId, points, status, claimedAt, payout } = claim;
  const paise = payout?.amountPaise ?? claim.worthPaise;
  const claimedOn = claimedAt && formatDate(claimedAt, 'date-time', locale);
  return (
    <Card>
      <Stack>
        <div>
          <div className={styles.head}>
            <h2 className={styles.detail}>{transactionId}</h2>
            <ClaimStatusChip status={status} payout={payout?.state} />
          </div>
          <p className={styles.figure}>
            <Worth points={points} paise={paise ?? null} />
          </p>
          {claimedOn && (
            <p className={styles.detail}>
              <Trans>Claimed on {claimedOn}</Trans>
            </p>
          )}
        </div>
        {paise === undefined ? <Decision claim={claim} /> : <ClaimSteps claim={claim} />}
      </Stack>
    </Card>
  );
}

/** Renders the decision on points without money; it promises only what the operator has configured. */
function Decision({ claim }: { claim: Claim }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { transactionId, status, resolvedAt, reason, decisionDays } = claim;
  const said = useApiText()(reason ?? '');
  const stages = useStages(claim);
  const resolvedOn = resolvedAt && formatDate(resolvedAt, 'date-time', locale);
  return (
    <>
      <PipeRun label={t`Progress of this claim`} stages={stages} ends />
      <Stack gap={2}>
        {status === 'pending' && (
          <>
            <p>
              <CompanyChecks decisionDays={decisionDays} />
            </p>
            <p>
              <Trans>You will see the decision on the Home page.</Trans>
            </p>
          </>
        )}
        {status === 'approved' && (
          <p>{resolvedOn ? <Trans>Approved on {resolvedOn}.</Trans> : <Trans>Your claim was approved.</Trans>}</p>
        )}
        {status === 'rejected' && (
          <>
            <p>
              {resolvedOn ? <Trans>Not approved on {resolvedOn}.</Trans> : <Trans>Your claim was not approved.</Trans>}
            </p>
            {reason && (
              <p className={styles.reason}>
                <Trans>
                  Reason: <strong>{said}</strong>
                </Trans>
              </p>
            )}
            <p>
              <Trans>The points are back in your balance. You can claim them again.</Trans>
            </p>
            <LinkButton to={paths.points} variant="secondary">
              <Trans>My Reward Points</Trans>
            </LinkButton>
            <RejectionAnswer claim={claim} />
            <Help about={t`My claim ${transactionId} was not approved: “${said}” Please help me.`} />
          </>
        )}
      </Stack>
    </>
  );
}
