import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useToast } from '@loyalty/shared-ui/toast';
import { useState } from 'react';
import { useErrorText } from '../../../i18n/use-error-text';
import { useAskNames } from './payee-names.resource';

interface AskNamesButtonProps {
  label: string;
  /** Asked alone; all by default. */
  userId?: number;
  disabled?: boolean;
}

/** Renders the button that asks users for their names in Latin letters, and says how many were asked. */
export function AskNamesButton({ label, userId, disabled = false }: AskNamesButtonProps) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const askNames = useAskNames();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      const { asked, askedBefore } = await askNames(userId === undefined ? undefined : [userId]);
      const now = t`${plural(asked, { one: '# user was asked', other: '# users were asked' })}`;
      const before = t`${plural(askedBefore, { one: '# had been asked today', other: '# had been asked today' })}`;
      toast.success(askedBefore > 0 ? `${now} · ${before}` : now);
    } catch (error) {
      console.error(error);
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      busyLabel={t`Asking…`}
      disabled={disabled}
      onClick={() => void ask()}
    >
      {label}
    </Button>
  );
}
