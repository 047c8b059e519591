import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useState, type KeyboardEvent, type ReactNode } from 'react';

interface ConfirmLargeBatchProps {
  quantity: number;
  /** Paper and points, in a sentence. */
  consequence: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for the quantity once more before a large batch is generated. */
export function ConfirmLargeBatch({ quantity, consequence, onConfirm, onCancel }: ConfirmLargeBatchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const confirm = () => {
    // As it was typed in the form, or as it is written here.
    if (typed.replace(/[\s,]/g, '') === String(quantity)) onConfirm();
    else setError(t`Type ${quantity} to confirm.`);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    confirm();
  };
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={t`Generate ${plural(quantity, { one: '# QR', other: '# QRs' })}?`}
      message={consequence}
      confirmLabel={t`Generate ${plural(quantity, { one: '# QR', other: '# QRs' })}`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <Field label={t`Quantity once more`} hint={t`Type ${quantity}.`} error={error}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onKeyDown={keyDown}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
