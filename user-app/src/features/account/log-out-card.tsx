import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Stack } from '@loyalty/shared-ui/stack';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { LogOut, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { WaitingNote } from '../../offline/use-queued-scans';
import { logOut, logOutEverywhere } from '../../session/log-out.resource';
import { useAccount } from './account.resource';

export function LogOutCard() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data: account } = useAccount();
  const [asking, setAsking] = useState(false);
  const devices = account?.devices;
  // The user must not believe that a lost phone is signed out when it is not.
  const endAll = useCommand(logOutEverywhere, { onError: errorText });
  return (
    <Card title={t`Sign out`}>
      <Stack>
        {devices !== undefined && (
          <p>
            <Plural
              value={devices}
              one="You are signed in on this device only."
              other="You are signed in on # devices."
            />
          </p>
        )}
        <WaitingNote />
        <Stack row gap={3}>
          <Button variant="secondary" icon={<LogOut aria-hidden="true" />} onClick={() => void logOut()}>
            <Trans>Sign out</Trans>
          </Button>
          <Button variant="secondary" icon={<Smartphone aria-hidden="true" />} onClick={() => setAsking(true)}>
            <Trans>Sign out on all devices</Trans>
          </Button>
        </Stack>
      </Stack>
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
