import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { useToast } from '@loyalty/shared-ui/toast';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { Download, LogOut, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { useWaitingScans, WaitingNote } from '../../offline/use-queued-scans';
import { paths } from '../../paths';
import { logOut, logOutEverywhere } from '../../session/log-out.resource';
import { AccountRow } from './account-row';
import styles from './account.module.css';
import { downloadOwnData, useAccount } from './account.resource';

/** Renders what takes data or the user away: the download, signing out, the deletion. */
export function LeavingCard() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const toast = useToast();
  const { data: account } = useAccount();
  const waits = useWaitingScans().length > 0;
  const download = useCommand(downloadOwnData, {
    onSuccess: () => toast.success(t`Your data was downloaded`),
    onError: errorText,
  });
  const [asking, setAsking] = useState(false);
  const devices = account?.devices;
  // The user must not believe that a lost phone is signed out when it is not.
  const endAll = useCommand(logOutEverywhere, { onError: errorText });
  return (
    <Card padding="none">
      {download.error && (
        <div className={styles.padded}>
          <ErrorNotice>{download.error}</ErrorNotice>
        </div>
      )}
      <ul className={styles.rows}>
        <AccountRow
          icon={Download}
          label={t`Download my data`}
          detail={t`One file with your details, points, scans, claims and sign-ins. It contains nothing about anyone else.`}
          busy={download.pending}
          act={() => void download.run()}
        />
        <AccountRow
          icon={LogOut}
          label={t`Sign out`}
          detail={waits ? <WaitingNote /> : undefined}
          act={() => void logOut()}
        />
        <AccountRow
          icon={Smartphone}
          label={t`Sign out on all devices`}
          detail={
            devices === undefined ? (
              '\u00a0'
            ) : (
              <Plural
                value={devices}
                one="You are signed in on this device only."
                other="You are signed in on # devices."
              />
            )
          }
          act={() => setAsking(true)}
        />
        <AccountRow
          danger
          icon={Trash2}
          label={t`Delete my account`}
          detail={t`Erases your personal details for good. Points that you have not claimed are lost.`}
          act={paths.deleteAccount}
        />
      </ul>
      <ConfirmDialog
        open={asking}
        title={
          devices === undefined
            ? t`Sign out on all devices?`
            : t`${plural(devices, { one: 'Sign out on # device?', other: 'Sign out on # devices?' })}`
        }
        message={t`You will be signed out on every device, including this one. To sign in again you need a new OTP. Scans that wait on a phone stay there until you sign in on it.`}
        confirmLabel={t`Sign out on all devices`}
        retryLabel={t`Retry`}
        cancelLabel={t`Cancel`}
        closeLabel={t`Close`}
        variant="primary"
        busy={endAll.pending}
        busyLabel={t`Signing out…`}
        error={endAll.error}
        onConfirm={() => void endAll.run()}
        onCancel={() => {
          setAsking(false);
          endAll.clear();
        }}
      />
    </Card>
  );
}
