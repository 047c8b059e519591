import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Notice } from '@loyalty/shared-ui/notice';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useMessagePreferences } from './messages.resource';
import styles from './messages.module.css';
import { usePush } from './use-push';

const storageKey = 'notifications-offered';
const wasAnswered = () => {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return true;
  }
};

/** Offers notifications once on this phone, after a claim was placed; the browser asks only when the user wants them. */
export function NotificationOffer() {
  const { t } = useLingui();
  const { preferences } = useMessagePreferences();
  const { state, busy, problem, switchOn } = usePush(preferences?.pushKey);
  const [answered, setAnswered] = useState(wasAnswered);
  const [said, setSaid] = useState('');
  const close = () => {
    localStorage.setItem(storageKey, '1');
    setAnswered(true);
  };
  const accept = async () => {
    const next = await switchOn();
    if (next === undefined) return;
    setSaid(
      next === 'on'
        ? t`We will notify you on this phone.`
        : t`Notifications stay off. You can turn them on under Account.`,
    );
    close();
  };
  return (
    <div className={styles.offer}>
      <p role="status" className={styles.said}>
        {said}
      </p>
      {state === 'off' && !answered && (
        <Card title={t`Notify you when your claim is decided?`}>
          <p>
            <Trans>
              This phone shows a notification, also when the app is closed. You can turn it off under Account.
            </Trans>
          </p>
          {problem && (
            <Notice tone="danger" live="assertive">
              {problem}
            </Notice>
          )}
          <div className={styles.actions}>
            <Button icon={<Bell aria-hidden="true" />} variant="secondary" busy={busy} onClick={() => void accept()}>
              <Trans>Notify me</Trans>
            </Button>
            <Button variant="quiet" onClick={close}>
              <Trans>No thanks</Trans>
            </Button>
          </div>
        </Card>
      )}
    </div>
  );
}
