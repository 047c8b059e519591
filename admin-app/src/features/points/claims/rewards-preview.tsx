import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Link } from '@loyalty/shared-ui/router';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { type Claim, sumOf } from '../../../claims/claim';
import { useDecisions } from '../../../claims/decision-outbox-provider';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListRegion } from '../../../lists/list-region';
import { paths } from '../../../paths';
import { useClaim } from '../../../claims/claims.resource';
import { useWorthText } from '../../../programme/points-text';
import { Section } from './claim-body';
import styles from './claim.module.css';
import { useUserRewards } from './claims.resource';
import type { Triage } from './use-triage';

/**
 * Lists all that waits for the user of a claim, if it is more than this claim, for approval together (docs/product.md §4
 * "Redemption"). An approval takes what was shown, not what came later. Listed on request: it may be hundreds, which would make each
 * key of the queue slow.
 */
export function RewardsPreview({ claim, triage }: { claim: Claim; triage: Triage }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { gone } = useDecisions();
  const worth = useWorthText();
  const awaiting = useClaim(claim.transactionId).data?.claimant.awaiting ?? 0;
  // Most users have one claim: theirs needs no further request.
  const isMore = awaiting > (claim.status === 'pending' ? claim.points : 0);
  const [isShown, setShown] = useState(false);
  const rewards = useUserRewards(isMore && isShown ? claim.userId : undefined);
  const pending = (rewards.data ?? [])
    .filter(({ transactionId }) => !gone.has(transactionId))
    .map((each): Claim => ({ ...claim, ...each, status: 'pending' }));
  const claims = t`${plural(pending.length, { one: '# claim', other: '# claims' })}`;
  const sum = worth(sumOf(pending));
  const title = t`All that waits for this person`;
  if (!isMore) return null;
  if (!isShown)
    return (
      <Section title={title} aside={<span>{worth({ points: awaiting, worthPaise: null })}</span>}>
        <Button variant="secondary" onClick={() => setShown(true)}>
          {t`Show all`}
        </Button>
      </Section>
    );
  return (
    <ListRegion
      response={rewards}
      count={pending.length}
      loadingLabel={t`Loading the rewards`}
      errorTitle={t`The rewards could not be loaded`}
      skeleton={<SkeletonRows rows={1} />}
    >
      {pending.length > 0 && (
        <Section title={title} aside={<span>{claims}</span>}>
          <ul aria-label={t`Awaiting approval`}>
            {pending.map((each) => (
              <Stack key={each.transactionId} as="li" row className={styles.former}>
                <Link className={styles.link} to={paths.claim(each.transactionId)}>
                  {each.transactionId}
                </Link>
                <DateText value={each.claimedAt} format="date" locale={locale} />
                <span>{worth(each)}</span>
              </Stack>
            ))}
          </ul>
          {triage.decides && (
            <Button
              variant="secondary"
              icon={<Check aria-hidden="true" />}
              onClick={() => triage.deciding.ask({ kind: 'approve', claims: pending, ofUser: claim.userId })}
            >
              {t`Approve ${claims} · ${sum}`}
            </Button>
          )}
        </Section>
      )}
    </ListRegion>
  );
}
