import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { readStored, storeValue } from '../preferences/browser-storage';
import { useMessagePreferences, usePush } from './messages.resource';
import styles from './messages.module.css';

const storageKey = 'notifications-offered';
const wasAnswered = () => readStored(storageKey, 'localStorage', '1') !== undefined;

/** Offers notifications once on this phone, after a claim was placed; the browser asks only when the user wants them. */
export function NotificationOffer() {
  const { t } = useLingui();
  const { preferences } = useMessagePreferences();
  const [answered, setAnswered] = useState(wasAnswered);
  const [announcement, setAnnouncement] = useState('');
  const close = () => {
    storeValue(storageKey, '1');
    setAnswered(true);
  };
  const { state, turn } = usePush(preferences?.pushKey, (next) => {
    setAnnouncement(
      next === 'on'
        ? t`We will notify you on this phone.`
        : t`Notifications stay off. You can turn them on under Account.`,
    );
    close();
  });
  return (
    <div className={styles.offer}>
      <p role="status" className={styles.said}>
        {announcement}
      </p>
      {state === 'off' && !answered && (
        <Card title={t`Notify you when your claim is decided?`}>
          <p>
            <Trans>
              This phone shows a notification, also when the app is closed. You can turn it off under Account.
            </Trans>
          </p>
          <ErrorNotice>{turn.error}</ErrorNotice>
          <Stack row gap={2} className={styles.actions}>
            <Button
              icon={<Bell aria-hidden="true" />}
              variant="secondary"
              busy={turn.pending}
              onClick={() => void turn.run(true)}
            >
              <Trans>Notify me</Trans>
            </Button>
            <Button variant="quiet" onClick={close}>
              <Trans>No thanks</Trans>
            </Button>
          </Stack>
        </Card>
      )}
    </div>
  );
}
