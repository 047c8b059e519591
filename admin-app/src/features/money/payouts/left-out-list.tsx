import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatPaise } from '@loyalty/shared-ui/num';
import { Muted } from '@loyalty/shared-ui/muted';
import { AskNamesButton } from './ask-names-button';
import styles from './payouts.module.css';
import type { LeftOut } from './payouts.resource';

/** Lists the payable claims that a run could not take: how many and why. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const { t } = useLingui();
  const reasons: Record<LeftOut['reason'], string> = {
    'no-column': t`The bank file has no column for these payout details.`,
    name: t`The name has letters that the bank’s file cannot hold.`,
    'own-account': t`They are paid to an account of your own. Another admin makes their run.`,
    correction: t`A correction of an earlier result waits for another admin.`,
  };
  return (
    <Notice tone="warning" title={t`Left out of the run`}>
      <ul className={styles.plainList}>
        {leftOut.map(({ reason, claims, users, amountPaise, transactionIds }) => (
          <li key={reason}>
            <strong>{t`${plural(claims, { one: '# claim', other: '# claims' })}, ${formatPaise(amountPaise)}`}</strong>
            <span>{` – ${reasons[reason]} `}</span>
            <Muted as="small" size={12}>
              {transactionIds.join(', ')}
            </Muted>
            {reason === 'name' && (
              <p>
                <AskNamesButton label={t`Ask them (${plural(users, { one: '# user', other: '# users' })})`} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
