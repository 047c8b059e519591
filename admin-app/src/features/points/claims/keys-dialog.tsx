import { useLingui } from '@lingui/react/macro';
import { Facts } from '@loyalty/shared-ui/facts';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { ShortcutChoice } from '../../../preferences/preferences';

export function KeysDialog({ onClose, decides }: { onClose: () => void; decides: boolean }) {
  const { t } = useLingui();
  const keys = [
    { label: 'J', value: t`Next claim` },
    { label: 'K', value: t`Previous claim` },
    { label: 'Enter', value: t`Open the claim` },
    ...(decides
      ? [
          { label: 'A', value: t`Approve: the selection, or the claim` },
          { label: 'R', value: t`Reject the same; 1 to 9 choose a saved reason` },
          { label: 'Z', value: t`Undo the last decision` },
          { label: 'X', value: t`Select the claim` },
        ]
      : []),
    { label: '/', value: t`Search` },
    { label: 'Esc', value: t`Leave the field, clear the selection, or back to the list` },
    { label: '?', value: t`Show these keys` },
  ];
  return (
    <Dialog open onClose={onClose} title={t`Shortcut keys`} closeLabel={t`Close`} width="420px">
      <Facts items={keys} />
      <ShortcutChoice />
    </Dialog>
  );
}
