import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { ShortcutChoice } from '../../../preferences/preferences';
import styles from './claims.module.css';

/** Lists the shortcut keys of the page. */
export function KeysDialog({ onClose, decides }: { onClose: () => void; decides: boolean }) {
  const { t } = useLingui();
  const keys = [
    ['J', t`Next claim`],
    ['K', t`Previous claim`],
    ['Enter', t`Open the claim`],
    ...(decides
      ? [
          ['A', t`Approve: the selection, or the claim`],
          ['R', t`Reject the same; 1 to 9 choose a saved reason`],
          ['Z', t`Undo the last decision`],
          ['X', t`Select the claim`],
        ]
      : []),
    ['/', t`Search`],
    ['Esc', t`Leave the field, clear the selection, or back to the list`],
    ['?', t`Show these keys`],
  ] as const;
  return (
    <Dialog open onClose={onClose} title={t`Shortcut keys`} closeLabel={t`Close`} width="420px">
      <dl className={styles.keys}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <ShortcutChoice />
    </Dialog>
  );
}
