import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useLanguage } from '../../i18n/admin-messages';
import { useErrorText } from '../../i18n/use-error-text';
import { idsOf, pointsOf } from '../claim';
import styles from './deciding.module.css';
import { type Decision, DecisionTooOldError } from '../decision';
import { useDecisions } from '../decision-outbox-provider';
import { MissedClaimsNotice } from './missed-claims-notice';
import { useClaimantsName } from './use-claimants-name';

/** Number of ids shown; the rest are counted. */
const MAX_NAMED = 5;

function UnsentDecision({
  decision,
  onRetry,
  onDrop,
}: {
  decision: Decision;
  onRetry: () => void;
  onDrop: () => void;
}) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { locale } = useLanguage();
  const nameOf = useClaimantsName();
  const { claims, verdict, problem, madeAt } = decision;
  const points = formatNumber(pointsOf(claims));
  const name = nameOf(claims);
  const at = formatDate(new Date(madeAt).toISOString(), 'date-time', locale) ?? '';
  const names = idsOf(claims).slice(0, MAX_NAMED).join(', ');
  const rest = claims.length - MAX_NAMED;
  return (
    <Notice
      tone="danger"
      live="assertive"
      title={
        verdict === 'approve'
          ? t`${points} points of ${name} were not approved`
          : t`${points} points of ${name} were not rejected`
      }
      action={
        <span className={styles.pair}>
          <Button variant="quiet" size="sm" onClick={onDrop}>
            {t`Drop`}
          </Button>
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {t`Retry`}
          </Button>
        </span>
      }
    >
      <p>
        {problem instanceof DecisionTooOldError
          ? t`You decided this on ${at}, and it could not be sent. Is it still right?`
          : errorText(problem)}
      </p>
      <p>{rest > 0 ? t`${names} and ${plural(rest, { one: '# other', other: '# others' })}` : names}</p>
    </Notice>
  );
}

/** Names the decisions that could not be sent, on whatever page, with Retry and Drop; and claims that another admin had decided. */
export function UnsentDecisions() {
  const { outbox, failed, missed } = useDecisions();
  if (failed.length === 0 && !missed) return null;
  return (
    <div className={styles.unsent}>
      {missed && <MissedClaimsNotice outcome={missed} onDismiss={() => outbox.dismissMissed()} />}
      {failed.map((decision) => (
        <UnsentDecision
          key={decision.id}
          decision={decision}
          onRetry={() => outbox.retry(decision.id)}
          onDrop={() => outbox.drop(decision.id)}
        />
      ))}
    </div>
  );
}
