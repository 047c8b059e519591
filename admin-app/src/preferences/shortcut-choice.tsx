import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { useShortcuts } from './use-shortcuts';

/** Turns the shortcut keys on and off. */
export function ShortcutChoice() {
  const { t } = useLingui();
  const [on, setOn] = useShortcuts();
  return <Checkbox label={t`Press / to search`} checked={on} onChange={(event) => setOn(event.target.checked)} />;
}
