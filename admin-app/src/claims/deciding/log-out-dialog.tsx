import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Spinner } from '@loyalty/shared-ui/spinner';

interface LogOutDialogProps {
  /** Decisions that were not sent, by number; 'sending' before that is known. */
  unsent: number | 'sending';
  onClose: () => void;
  onLeave: () => void;
}

/** Shows that decisions are sent before a logout, then how many could not be, for the admin to choose. */
export function LogOutDialog({ unsent, onClose, onLeave }: LogOutDialogProps) {
  const { t } = useLingui();
  const isSending = unsent === 'sending';
  const count = isSending ? 0 : unsent;
  return (
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
          ? t`What you approved and rejected is sent before you sign out.`
          : t`This browser keeps what could not be sent, and sends it when you sign in here again. No other account can send it.`
      }
      closeLabel={t`Close`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} data-autofocus="">
            {t`Stay signed in`}
          </Button>
          {!isSending && <Button onClick={onLeave}>{t`Sign out`}</Button>}
        </>
      }
    >
      {isSending && <Spinner />}
    </Dialog>
  );
}
