import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { useLanguage } from '../../i18n/admin-messages';
import { useErrorText } from '../../i18n/use-error-text';
import { idsOf, pointsOf, worthOf } from '../claim';
import { changedValuesOf } from '../claim-resolution.resource';
import styles from './deciding.module.css';
import { type DecidedClaim, type Decision, DecisionTooOldError } from '../decision';
import { useDecisions } from '../decision-outbox-provider';
import { MissedClaimsNotice } from './missed-claims-notice';
import { useClaimantsName } from './use-claimants-name';

/** Number of ids shown; the rest are counted. */
const MAX_NAMED = 5;

/** Returns why a decision was not sent; of one that met another value of a point than was shown, the value now. */
function useProblemText(): (decision: Decision) => string {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { locale } = useLanguage();
  const valueText = (paise: number | null) => (paise === null ? t`none` : formatPaise(paise));
  return ({ claims, problem, madeAt }) => {
    if (problem instanceof DecisionTooOldError) {
      const at = formatDate(new Date(madeAt).toISOString(), 'date-time', locale) ?? '';
      return t`You decided this on ${at}, and it could not be sent. Is it still right?`;
    }
    const values = changedValuesOf(problem);
    const changed = claims.find(({ transactionId }) => values?.has(transactionId));
    if (!values || !changed) return errorText(problem);
    const valueNow = ({ transactionId }: DecidedClaim) => values.get(transactionId) ?? null;
    const before = valueText(changed.valuePaise);
    const now = valueText(valueNow(changed));
    const worth = worthOf(
      claims.map((claim) => (values.has(claim.transactionId) ? { ...claim, valuePaise: valueNow(claim) } : claim)),
    );
    return worth === null
      ? t`The value of a point has changed from ${before} to ${now}. Nothing was approved; please check the claims again.`
      : t`The value of a point has changed from ${before} to ${now}: these claims are worth ${formatPaise(worth)} now. Nothing was approved; please check them again.`;
  };
}

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
  const problemText = useProblemText();
  const nameOf = useClaimantsName();
  const { claims, verdict, problem } = decision;
  const points = formatNumber(pointsOf(claims));
  const name = nameOf(claims);
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
          {/* At the value that was shown it would be refused again: it is decided again in the list. */}
          {!changedValuesOf(problem) && (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              {t`Retry`}
            </Button>
          )}
        </span>
      }
    >
      <p>{problemText(decision)}</p>
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
