import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { Undo2 } from 'lucide-react';
import { Key } from '../../preferences/key';
import { useEffect, useState } from 'react';
import { sumOf } from '../claim';
import { useClaimantsName } from '../claim-words';
import { useWorthText } from '../../programme/points-text';
import { type Decision, leftOf } from '../decision';
import { useDecisions } from '../decision-outbox-provider';
import styles from './deciding.module.css';

function useDecisionWords(): (decision: Decision) => string {
  const { t } = useLingui();
  const nameOf = useClaimantsName();
  const worth = useWorthText();
  return (decision) => {
    const { state, verdict, claims: all, done } = decision;
    const claims =
      state === 'sent' ? all.filter(({ transactionId }) => done.get(transactionId)?.outcome === 'resolved') : all;
    // What another admin had decided, or what failed, is said in a notice.
    if (state === 'failed' || claims.length === 0) return '';
    if (state === 'undone') return t`Taken back. Nothing was sent.`;
    const sum = worth(sumOf(claims));
    const name = nameOf(claims);
    if (state === 'sent') return verdict === 'approve' ? t`Approved ${sum} of ${name}` : t`Rejected ${sum} of ${name}`;
    const going = verdict === 'approve' ? t`Approving ${sum} of ${name}` : t`Rejecting ${sum} of ${name}`;
    const left = leftOf(decision).length;
    return left < all.length ? t`${going}: ${plural(left, { one: '# claim left', other: '# claims left' })}` : going;
  };
}

interface LastDecisionProps {
  onUndo: () => void;
  hasKey?: boolean;
}

/** Renders the page's last decision, with Undo until it is sent: after five seconds, or when the page is left. */
export function LastDecision({ onUndo, hasKey = false }: LastDecisionProps) {
  const { t } = useLingui();
  const words = useDecisionWords();
  const { outbox, decisions } = useDecisions();
  const [openedAt] = useState(pageNow);
  useEffect(() => () => outbox.flush(), [outbox]);
  // What was decided on another page was said there.
  const last = decisions.findLast(({ changedAt, state }) => changedAt >= openedAt || state === 'sending');
  const text = last ? words(last) : '';
  return (
    <div className={styles.last} data-state={text === '' ? 'none' : last?.state}>
      <p role="status">{text}</p>
      {last?.state === 'held' && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Undo2 aria-hidden="true" />}
          {...(hasKey && { 'aria-keyshortcuts': 'Z' })}
          onClick={onUndo}
        >
          {t`Undo`}
          {hasKey && <Key>Z</Key>}
        </Button>
      )}
    </div>
  );
}
