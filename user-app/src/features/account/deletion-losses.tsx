import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatPaise } from '@loyalty/shared-ui/num';
import { useState } from 'react';
import { Stack } from '@loyalty/shared-ui/stack';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useErrorText } from '../../i18n/use-error-text';
import { groupMobile } from '@loyalty/shared-ui/typed-numbers';
import { sendFirstCode } from '../../one-time-code/code.resource';
import type { Account } from './account.resource';
import styles from './account.module.css';

interface DeletionLossesProps {
  account: Account;
  /** Ten digits; '' while unknown. */
  mobile: string;
  /**
   * The code was sent.
   * @param resendAt epoch milliseconds
   */
  onSent: (resendAt: number) => void;
}

/** Renders what deleting the account loses, in numbers, and asks whether to continue. */
export function DeletionLosses({ account, mobile, onSent }: DeletionLossesProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { balance, awaiting, payablePaise } = account;
  const money = formatPaise(payablePaise);
  const points = balance + awaiting;
  const number = groupMobile(mobile);
  const send = useCommand(() => sendFirstCode('account-deletion'), { onSuccess: onSent, onError: errorText });
  return (
    <Stack>
      <Card title={t`You lose for good`}>
        <Stack as="ul" gap={2} className={styles.losses}>
          {balance > 0 && (
            <li>
              <Plural
                value={balance}
                one="# point that you have not claimed"
                other="# points that you have not claimed"
              />
            </li>
          )}
          {awaiting > 0 && (
            <li>
              <Plural
                value={awaiting}
                one="# point in a claim that waits for approval"
                other="# points in claims that wait for approval"
              />
            </li>
          )}
          {payablePaise > 0 && (
            <li>
              <Trans>{money} that is approved and not paid yet</Trans>
            </li>
          )}
          <li>
            <Trans>Your name, mobile number, e-mail and address, and where you scanned</Trans>
          </li>
          <li>
            <Trans>Your history, which cannot be restored</Trans>
          </li>
        </Stack>
      </Card>
      <Muted>
        <Trans>
          Codes that you have scanned stay used. You can register again with the same number; you then start with 0
          points.
        </Trans>
      </Muted>
      <Button variant="danger" size="lg" block onClick={() => setAsking(true)}>
        <Trans>Delete my account</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        title={
          points > 0
            ? t`${plural(points, {
                one: 'Delete the account with # point?',
                other: 'Delete the account with # points?',
              })}`
            : t`Delete the account?`
        }
        message={t`We send a code by SMS to +91 ${number}. Nothing is deleted before you enter it.`}
        confirmLabel={t`Send the code`}
        retryLabel={t`Retry`}
        cancelLabel={t`Keep my account`}
        closeLabel={t`Close`}
        busy={send.pending}
        busyLabel={t`Sending…`}
        error={send.error}
        onConfirm={() => void send.run()}
        onCancel={() => {
          setAsking(false);
          send.clear();
        }}
      />
    </Stack>
  );
}
