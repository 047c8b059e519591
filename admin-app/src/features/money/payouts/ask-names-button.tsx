import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useToast } from '@loyalty/shared-ui/toast';
import { useAction } from '../../../forms/use-action';
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
  const askNames = useAskNames();
  const ask = useAction(
    () => askNames(userId === undefined ? undefined : [userId]),
    ({ asked, askedBefore }) => {
      const now = t`${plural(asked, { one: '# user was asked', other: '# users were asked' })}`;
      const before = t`${plural(askedBefore, { one: '# had been asked today', other: '# had been asked today' })}`;
      toast.success(askedBefore > 0 ? `${now} · ${before}` : now);
    },
    { toasts: true },
  );
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={ask.pending}
      busyLabel={t`Asking…`}
      disabled={disabled}
      onClick={() => void ask.run()}
    >
      {label}
    </Button>
  );
}
