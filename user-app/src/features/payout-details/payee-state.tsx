import { Trans, useLingui } from '@lingui/react/macro';
import { Facts } from '@loyalty/shared-ui/facts';
import { Notice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { CircleCheck } from 'lucide-react';
import styles from './payout-details.module.css';
import { type Payee, usePayee } from './payee.resource';

/** Shows whether the bank knows the details and under which name, and what the user can do; nothing if it was not asked. */
export function PayeeState() {
  const { t } = useLingui();
  const { data: payee } = usePayee();
  if (!payee) return null;
  const { state, bankName, wrongField } = payee;
  switch (state) {
    case 'verifying':
      return (
        <Notice
          title={t`Your bank is being asked for your name`}
        >{t`This takes a few minutes. You need not wait here.`}</Notice>
      );
    case 'verified':
      return <VerifiedName name={bankName} />;
    case 'invalid':
      return (
        <Notice tone="warning" title={t`Nothing can be paid here`}>
          <WrongDetails field={wrongField} />
        </Notice>
      );
    case 'review':
      return (
        <Notice tone="pending" title={t`We are checking the name at your bank`}>
          <NameAtBank name={bankName} />
          <p>{t`We tell you if you have to do anything. If the details above are wrong, change them now.`}</p>
        </Notice>
      );
    case 'correction':
      return (
        <Notice tone="warning" title={t`Please correct your bank or UPI`}>
          <NameAtBank name={bankName} />
          <p>{t`Change it to an account of your own, with your name as your passbook has it.`}</p>
        </Notice>
      );
  }
}

function VerifiedName({ name }: { name: string }) {
  const { t } = useLingui();
  const value = (
    <Stack as="span" row gap={2}>
      {name && <bdi>{name}</bdi>}
      <CircleCheck className={styles.tick} size={20} aria-hidden="true" />
      <VisuallyHidden>{t`Confirmed`}</VisuallyHidden>
    </Stack>
  );
  return <Facts items={[{ label: t`Name at your bank`, value }]} />;
}

function NameAtBank({ name }: { name: string }) {
  return name ? (
    <p>
      <Trans>
        Your bank has another name: <bdi>{name}</bdi>
      </Trans>
    </p>
  ) : (
    <p>
      <Trans>Your bank did not tell us the name.</Trans>
    </p>
  );
}

function WrongDetails({ field }: { field: Payee['wrongField'] }) {
  if (field === 'upi_id') return <Trans>There is no such UPI ID. Please enter it again.</Trans>;
  if (field === 'ifsc') return <Trans>There is no such IFSC. Please enter it again.</Trans>;
  return <Trans>The bank has no such account, or it was closed. Please enter the account number again.</Trans>;
}
