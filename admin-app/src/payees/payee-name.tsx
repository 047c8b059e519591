import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleHelp } from 'lucide-react';
import styles from './payee-name.module.css';
import { type Payee, usePayee } from './payee.resource';

export function useOutcomeNames(): Readonly<Record<NonNullable<Payee['outcome']>, string>> {
  const { t } = useLingui();
  return {
    match: t`The names match`,
    close: t`The names are similar`,
    mismatch: t`The names differ`,
    unreadable: t`The names cannot be compared`,
    invalid: t`The bank has no such account`,
    failed: t`The bank did not answer`,
  };
}

/** Renders the name at the bank with a tick, or why there is none. */
export function BankName({ payee: { state, bankName, outcome } }: { payee: Payee }) {
  const { t } = useLingui();
  const outcomes = useOutcomeNames();
  const isVerified = state === 'verified';
  const Icon = isVerified ? CircleCheck : CircleHelp;
  const name = bankName ? <bdi>{bankName}</bdi> : <Trans>name not known</Trans>;
  return (
    <span className={styles.name} data-verified={isVerified}>
      <Icon className={styles.icon} size={14} aria-hidden="true" />
      <span>
        <Trans>At the bank: {name}</Trans>
      </span>
      <span>{isVerified ? t`verified` : outcome ? outcomes[outcome] : t`being verified`}</span>
    </span>
  );
}

/** Renders the name at the bank of a user; nothing if the bank was not asked. */
export function UserBankName({ userId }: { userId: number }) {
  const { data } = usePayee(userId);
  return data ? <BankName payee={data} /> : null;
}
