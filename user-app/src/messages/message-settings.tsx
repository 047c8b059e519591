import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { Bell } from 'lucide-react';
import { isHomeScreenByHand } from '../device/device';
import { SettingRow } from '../device/settings';
import { useErrorText } from '../i18n/use-error-text';
import { useMessagePreferences, usePush } from './messages.resource';
import styles from './messages.module.css';

/** Renders how the user is notified of decisions and payments; nothing where the programme sends no messages. */
export function MessageSettings() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { preferences, change } = useMessagePreferences();
  // One for each checkbox: a command drops what is asked of it while it is pending.
  const saveSms = useCommand(change, { onError: errorText });
  const saveNews = useCommand(change, { onError: errorText });
  if (!preferences || (preferences.sms === undefined && preferences.pushKey === undefined)) return null;
  const { sms, news, pushKey } = preferences;
  return (
    <Card title={t`Notifications`}>
      <Stack>
        <p>
          <Trans>When a claim is decided, a photo is answered, money is paid, or your bank or UPI changes:</Trans>
        </p>
        {pushKey !== undefined && <PhoneSetting pushKey={pushKey} />}
        {sms !== undefined && (
          <Checkbox
            label={t`Send me an SMS`}
            checked={sms}
            onChange={({ target }) => void saveSms.run({ sms: target.checked })}
          />
        )}
        <Checkbox
          label={t`Show it on the Home page`}
          checked={news}
          onChange={({ target }) => void saveNews.run({ news: target.checked })}
        />
        <ErrorNotice>{saveSms.error ?? saveNews.error}</ErrorNotice>
      </Stack>
    </Card>
  );
}

function PhoneSetting({ pushKey }: { pushKey: string }) {
  const { t } = useLingui();
  const { state, turn } = usePush(pushKey);
  if (!state) return null;
  const words = {
    unsupported: isHomeScreenByHand()
      ? t`First put this app on your home screen: tap Share in your browser, then “Add to Home Screen”.`
      : t`This browser cannot show them.`,
    denied: t`They are blocked for this site. Open your browser's site settings, allow notifications, then come back.`,
    off: t`Off.`,
    on: t`On.`,
  };
  return (
    <SettingRow icon={Bell} title={<Trans>On this phone</Trans>} status={words[state]} live brief>
      {(state === 'on' || state === 'off') && (
        <Button
          variant="secondary"
          busy={turn.pending}
          aria-label={state === 'on' ? t`Turn off notifications on this phone` : t`Turn on notifications on this phone`}
          onClick={() => void turn.run(state === 'off')}
        >
          {state === 'on' ? t`Turn off` : t`Turn on`}
        </Button>
      )}
      <ErrorNotice className={styles.problem}>{turn.error}</ErrorNotice>
    </SettingRow>
  );
}
