import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Spinner } from '@loyalty/shared-ui/spinner';
import { type ReactNode, useRef, useState } from 'react';
import { useOutbox } from '../claims/decision-outbox-provider';
import { logOut } from '../session/log-out.resource';

/** After this a logout says what could not be sent. */
const MAX_WAIT_MS = 10_000;

/**
 * Returns the logout, which sends the admin's decisions first, and the dialog that shows it. What cannot be sent stays in the browser:
 * the admin then chooses.
 */
export function useLogOut(): { run: () => void; dialog: ReactNode } {
  const { t } = useLingui();
  const outbox = useOutbox();
  /** Decisions that were not sent, by number; 'sending' before that is known. */
  const [unsent, setUnsent] = useState<number | 'sending'>();
  const attempts = useRef(0);

  const stay = () => {
    attempts.current += 1;
    setUnsent(undefined);
  };
  const leave = () => {
    setUnsent(undefined);
    void logOut();
  };
  const run = async () => {
    if (!outbox.hasUnsent()) return leave();
    const attempt = ++attempts.current;
    setUnsent('sending');
    const left = await outbox.sendAll(MAX_WAIT_MS);
    // Stayed meanwhile.
    if (attempt !== attempts.current) return;
    if (left.length === 0) leave();
    else setUnsent(left.length);
  };

  const isSending = unsent === 'sending';
  const count = typeof unsent === 'number' ? unsent : 0;
  const dialog = unsent !== undefined && (
    <Dialog
      open
      role="alertdialog"
      width="440px"
      title={
        isSending
          ? t`Sending your decisions`
          : t`${plural(count, { one: '# decision could not be sent', other: '# decisions could not be sent' })}`
      }
      description={
        isSending
          ? t`What you approved and rejected is sent before you log out.`
          : t`This browser keeps what could not be sent, and sends it when you sign in here again. No other account can send it.`
      }
      closeLabel={t`Close`}
      onClose={stay}
      footer={
        <>
          <Button variant="secondary" onClick={stay} data-autofocus="">
            {t`Stay signed in`}
          </Button>
          {!isSending && <Button onClick={leave}>{t`Log out`}</Button>}
        </>
      }
    >
      {isSending && <Spinner />}
    </Dialog>
  );
  return { run: () => void run(), dialog };
}
