import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { formatNumber } from '@loyalty/shared-ui/num';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

/** What cannot be undone and concerns more than this is confirmed by typing its number. */
const TYPED_ABOVE = 100;

interface TypedCountOptions {
  count: number;
  label: string;
  /** Whether it must be typed. Default: above 100. */
  needed?: boolean;
  onConfirm: () => void;
  /** Called instead, if the number is not the one. */
  onRefused?: () => void;
}

/**
 * Asks for a number to be typed before what cannot be undone.
 * @returns `field` for the dialog, null if none is needed; `confirm`, which its button and Enter in the field call: without the number it
 *   only shows why not
 */
export function useTypedCount({
  count,
  label,
  needed = count > TYPED_ABOVE,
  onConfirm,
  onRefused,
}: TypedCountOptions): {
  field: ReactNode;
  confirm: () => void;
} {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const shown = formatNumber(count);
  const confirm = () => {
    // Accepts the number plain, or grouped as it is shown.
    const isTyped = !needed || typed.replace(/[\s,]/g, '') === String(count);
    setError(isTyped ? undefined : t`Type ${shown} to confirm.`);
    if (isTyped) onConfirm();
    else onRefused?.();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    confirm();
  };
  const field = needed ? (
    <Field label={label} hint={t`Type ${shown} to confirm.`} required error={error}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        value={typed}
        onKeyDown={keyDown}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
    </Field>
  ) : null;
  return { field, confirm };
}
