import { plural } from '@lingui/core/macro';
import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useToast } from '@loyalty/shared-ui/toast';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { drafts } from '../../drafts/use-draft';
import { personOf } from '@loyalty/shared-ui/person';
import { ConfirmByCode, useCodeRequest } from '../../one-time-code/confirm-by-code';
import { currentSession, endSession } from '../../session/session';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { useState } from 'react';
import { Stack } from '@loyalty/shared-ui/stack';
import { useErrorText } from '../../i18n/use-error-text';
import { LoadingRegion } from '../../lists/loading-region';
import { BackLink } from '../../page/detail-page';
import { paths } from '../../paths';
import { useWorth } from '../../worth/worth';
import { useProfile } from '../../session/profile.resource';
import { deleteAccount, useAccount, type Account } from './account.resource';
import styles from './account.module.css';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatPaise } from '@loyalty/shared-ui/num';
import { groupMobile } from '@loyalty/shared-ui/typed-numbers';

/** /user/account/delete: first what is lost, in numbers, then the code that confirms it. */
export function DeleteAccountPage() {
  const { t } = useLingui();
  const { data: account, error, isValidating, mutate } = useAccount();
  const code = useCodeRequest('account-deletion');
  const status = account ? 'ready' : error && !isValidating ? 'error' : 'loading';
  return (
    <Stack className={styles.page}>
      <BackLink to={paths.account}>{t`Account`}</BackLink>
      <LoadingRegion
        status={status}
        loadingLabel={t`Loading your account`}
        skeleton={<Skeleton shape="block" height="240px" />}
        errorTitle={t`Your account could not be loaded`}
        error={error}
        onRetry={() => void mutate()}
      >
        {account && code.resendAt === undefined && <DeletionLosses account={account} code={code} />}
        {account && code.resendAt !== undefined && (
          <DeletionCode
            account={account}
            code={code}
            onChanged={async () => {
              await mutate();
              code.end();
            }}
          />
        )}
      </LoadingRegion>
    </Stack>
  );
}

interface DeletionProps {
  account: Account;
  code: ReturnType<typeof useCodeRequest>;
}

/** Removes all of the user's scans from this phone, sent or not. Log-out removes none: they are sent at the next sign-in. */
async function removeQueue(): Promise<void> {
  const person = personOf(currentSession().token);
  if (person === undefined) return;
  const { readQueue, removeScans } = await import(/* webpackChunkName: "offline" */ '../../offline/scan-queue');
  await removeScans(await readQueue(person));
}

/** @param onChanged called if the points have changed, which must be shown again */
function DeletionCode({ account, code, onChanged }: DeletionProps & { onChanged: () => Promise<void> }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const toast = useToast();
  const points = account.balance + account.awaiting;

  const confirm = async (otp: string) => {
    try {
      await deleteAccount(otp, points);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'account_changed') {
        toast.error(errorText(error));
        await onChanged();
      }
      throw error;
    }
    await removeQueue().catch((error: unknown) => console.error(error));
    drafts.discardAll();
    toast.success(t`Your account was deleted`);
    endSession('signed-out');
  };
  return (
    <ConfirmByCode
      request={code}
      confirm={confirm}
      variant="danger"
      label={
        points > 0
          ? t`${plural(points, { one: 'Delete account and # point', other: 'Delete account and # points' })}`
          : t`Delete account`
      }
      busyLabel={t`Deleting…`}
    >
      <LinkButton to={paths.account} variant="quiet" block>
        <Trans>Keep my account</Trans>
      </LinkButton>
    </ConfirmByCode>
  );
}

function DeletionLosses({ account, code }: DeletionProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const { balance, awaiting, payablePaise } = account;
  const money = formatPaise(payablePaise);
  const { rupees } = useWorth()({ points: balance });
  const points = balance + awaiting;
  const number = groupMobile(useProfile().data?.mobile ?? '');
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
              {rupees !== undefined && <span>{` (${rupees})`}</span>}
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
        busy={code.pending}
        busyLabel={t`Sending…`}
        error={code.error}
        onConfirm={() => void code.run()}
        onCancel={() => {
          setAsking(false);
          code.clear();
        }}
      />
    </Stack>
  );
}
