import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatPaise } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { useLanguage } from '../../i18n/admin-messages';
import { useErrorText } from '../../i18n/use-error-text';
import { idsOf, sumOf, worthOf } from '../claim';
import { useClaimantsName } from '../claim-words';
import { useWorthText } from '../../programme/points-text';
import {
  type DecidedClaim,
  type Decision,
  DecisionTooOldError,
  leftOf,
  type missedOf,
  type Outcome,
} from '../decision';
import { useOutbox } from '../decision-outbox-provider';
import { changedValuesOf } from '../decisions.resource';
import styles from './deciding.module.css';

/** Number of ids shown; the rest are counted. */
const MAX_NAMED = 5;

function useNames(): (ids: readonly string[]) => string {
  const { t } = useLingui();
  return (ids) => {
    const names = ids.slice(0, MAX_NAMED).join(', ');
    const rest = ids.length - MAX_NAMED;
    return rest > 0 ? t`${names} and ${plural(rest, { one: '# other', other: '# others' })}` : names;
  };
}

type Missed = ReturnType<typeof missedOf>;

function MissedClaims({ missed, onDismiss }: { missed: Missed; onDismiss: () => void }) {
  const { t } = useLingui();
  const named = useNames();
  const idsWith = (wanted: Outcome) => missed.flatMap(([id, outcome]) => (outcome === wanted ? [id] : []));
  const [approved, rejected, gone] = [idsWith('already-approved'), idsWith('already-rejected'), idsWith('not-found')];
  return (
    <Notice
      tone="warning"
      live="polite"
      title={t`Already settled by another admin or in another tab`}
      action={
        <Button variant="secondary" size="sm" onClick={onDismiss}>
          {t`Dismiss`}
        </Button>
      }
    >
      {approved.length > 0 && <p>{t`Already approved: ${named(approved)}.`}</p>}
      {rejected.length > 0 && <p>{t`Already rejected: ${named(rejected)}.`}</p>}
      {gone.length > 0 && <p>{t`No longer there: ${named(gone)}.`}</p>}
    </Notice>
  );
}

/** Returns why a decision was not sent; of one that met another value of a point than was shown, the value now. */
function useProblemText(): (decision: Decision) => string {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { locale } = useLanguage();
  const valueText = (paise: number | null) => (paise === null ? t`none` : formatPaise(paise));
  return (decision) => {
    const { problem, madeAt } = decision;
    const claims = leftOf(decision);
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

function UnsentDecision({ decision }: { decision: Decision }) {
  const outbox = useOutbox();
  const { t } = useLingui();
  const problemText = useProblemText();
  const nameOf = useClaimantsName();
  const named = useNames();
  const { id, verdict, problem } = decision;
  const claims = leftOf(decision);
  const sum = useWorthText()(sumOf(claims));
  const name = nameOf(claims);
  return (
    <Notice
      tone="danger"
      live="assertive"
      title={verdict === 'approve' ? t`${sum} of ${name} were not approved` : t`${sum} of ${name} were not rejected`}
      action={
        <Stack as="span" row gap={1}>
          <Button variant="quiet" size="sm" onClick={() => outbox.drop(id)}>
            {t`Drop`}
          </Button>
          {/* At the value that was shown it would be refused again: it is decided again in the list. */}
          {!changedValuesOf(problem) && (
            <Button variant="secondary" size="sm" onClick={() => outbox.retry(id)}>
              {t`Retry`}
            </Button>
          )}
        </Stack>
      }
    >
      <p>{problemText(decision)}</p>
      <p>{named(idsOf(claims))}</p>
    </Notice>
  );
}

/** Names the decisions that could not be sent, with Retry and Drop; and claims that another admin had decided. */
export function UnsentDecisions({ failed, missed }: { failed: readonly Decision[]; missed: Missed }) {
  const outbox = useOutbox();
  return (
    <Stack gap={2} className={styles.unsent}>
      {missed.length > 0 && (
        <MissedClaims missed={missed} onDismiss={() => outbox.acknowledge(missed.map(([id]) => id))} />
      )}
      {failed.map((decision) => (
        <UnsentDecision key={decision.id} decision={decision} />
      ))}
    </Stack>
  );
}
