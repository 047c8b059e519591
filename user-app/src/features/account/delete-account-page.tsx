import { useLingui } from '@lingui/react/macro';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { BackLink } from '../../page/detail-page';
import { paths } from '../../paths';
import { useProfile } from '../../session/profile.resource';
import { useAccount } from './account.resource';
import { DeletionCode } from './deletion-code';
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
    <div className={styles.page}>
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
    </div>
  );
}
