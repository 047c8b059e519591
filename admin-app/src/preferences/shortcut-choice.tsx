import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { useShortcuts } from './use-shortcuts';

/** Turns the shortcut keys on and off. In a file of its own, since the sign-in loads preferences.tsx. */
export function ShortcutChoice() {
  const { t } = useLingui();
  const [on, setOn] = useShortcuts();
  return <Checkbox label={t`Shortcut keys`} checked={on} onChange={(event) => setOn(event.target.checked)} />;
}
