import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useToast } from '@loyalty/shared-ui/toast';
import { ApiError } from '../../api/api-error';
import { drafts } from '../../drafts/use-draft';
import { personOf } from '@loyalty/shared-ui/person';
import { ConfirmByCode } from '../../one-time-code/confirm-by-code';
import { currentSession, endSession } from '../../session/session';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { useState } from 'react';
import { Stack } from '@loyalty/shared-ui/stack';
import { useErrorText } from '../../i18n/use-error-text';
import { BackLink } from '../../page/detail-page';
import { paths } from '../../paths';
import { useProfile } from '../../session/profile.resource';
import { deleteAccount, useAccount, type Account } from './account.resource';
import { DeletionLosses } from './deletion-losses';
import styles from './account.module.css';

/** /user/account/delete: first what is lost, in numbers, then the code that confirms it. */
export function DeleteAccountPage() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data: account, error, isValidating, mutate } = useAccount();
  const { data: profile } = useProfile();
  const [resendAt, setResendAt] = useState<number>();
  const mobile = profile?.mobile ?? '';
  const status = account ? 'ready' : error && !isValidating ? 'error' : 'loading';
  return (
    <Stack className={styles.page}>
      <BackLink to={paths.account}>{t`Account`}</BackLink>
      <AsyncRegion
        status={status}
        loadingLabel={t`Loading your account`}
        skeleton={<Skeleton shape="block" height="240px" />}
        error={{
          title: t`Your account could not be loaded`,
          message: errorText(error),
          retryLabel: t`Retry`,
          onRetry: () => void mutate(),
        }}
      >
        {account && resendAt === undefined && <DeletionLosses account={account} mobile={mobile} onSent={setResendAt} />}
        {account && resendAt !== undefined && (
          <DeletionCode
            account={account}
            mobile={mobile}
            resendAt={resendAt}
            onChanged={async () => {
              await mutate();
              setResendAt(undefined);
            }}
          />
        )}
      </AsyncRegion>
    </Stack>
  );
}

interface DeletionCodeProps {
  account: Account;
  mobile: string;
  /** Epoch milliseconds from which another code can be requested. */
  resendAt: number;
  /** The points have changed and must be shown again. */
  onChanged: () => Promise<void>;
}

/** Removes all of the user's scans from this phone, sent or not. Log-out removes none: they are sent at the next sign-in. */
async function removeQueue(): Promise<void> {
  const person = personOf(currentSession().token);
  if (person === undefined) return;
  const { readQueue, removeScans } = await import(/* webpackChunkName: "offline" */ '../../offline/scan-queue');
  await removeScans(await readQueue(person));
}

/** Renders the last step of deleting an account: the code from the SMS. */
function DeletionCode({ account, mobile, resendAt, onChanged }: DeletionCodeProps) {
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
      purpose="account-deletion"
      mobile={mobile}
      resendAt={resendAt}
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
