import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { Muted } from '@loyalty/shared-ui/muted';
import { Notice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../forms/use-action';
import { Key } from '../../preferences/key';
import styles from './deciding.module.css';
import { presetReasons } from './preset-reasons';
import { deleteReason, saveReason } from '../claims.resource';
import { FormProblem } from '../../forms/form-failure';

/** Renders the reasons that every programme has: each rejects at once, and its user reads it in their own language. */
export function PresetReasons({ onChoose }: { onChoose: (reason: string) => void }) {
  const { t, i18n } = useLingui();
  return (
    <Stack gap={1}>
      <Muted size={13}>{t`The user reads these in their own language:`}</Muted>
      <ul aria-label={t`Reasons in the user’s language`}>
        {presetReasons.map(({ reason, words }) => (
          <li key={reason}>
            <button type="button" className={styles.reason} onClick={() => onChoose(reason)}>
              {i18n._(words)}
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

interface SavedReasonsProps {
  reasons: readonly { id: number; reason: string }[];
  onChoose: (reason: string) => void;
  /** Called to read them again after a change. */
  onChanged: () => Promise<unknown>;
}

/** Renders the reasons that the team has saved: each rejects at once, and can be deleted. */
export function SavedReasons({ reasons, onChoose, onChanged }: SavedReasonsProps) {
  const { t } = useLingui();
  const [deleted, setDeleted] = useState<string>();
  const readAgain = () => onChanged().catch(() => undefined);
  const change = async (next: string | undefined) => {
    setDeleted(next);
    await readAgain();
  };
  const remove = useAction(
    ({ id }: { id: number; reason: string }) =>
      deleteReason(id).catch((error: unknown) => {
        // Another admin may have deleted it, or the response was lost.
        void readAgain();
        throw error;
      }),
    (_, { reason }) => change(reason),
  );
  const restore = useAction(saveReason, () => change(undefined));
  const problem = remove.error ?? restore.error;
  const busy = remove.pending || restore.pending;
  return (
    <>
      <FormProblem status={problem} />
      {deleted !== undefined && (
        // Not a toast, which is out of reach of an open dialog.
        <Notice
          live="polite"
          action={
            <Button
              size="sm"
              variant="secondary"
              disabled={busy}
              onClick={() => {
                remove.clear();
                void restore.run(deleted);
              }}
            >
              {t`Undo`}
            </Button>
          }
        >
          {t`The saved reason was deleted.`}
        </Notice>
      )}
      {reasons.length > 0 && (
        <Stack as="ol" gap={1} aria-label={t`Saved reasons`}>
          {reasons.map((each, index) => (
            <Stack key={each.id} as="li" row gap={1}>
              <button
                type="button"
                className={styles.reason}
                onClick={() => onChoose(each.reason)}
                {...(index === 0 && { 'data-autofocus': '' })}
              >
                {index < 9 && <Key>{String(index + 1)}</Key>}
                <span>{each.reason}</span>
              </button>
              <IconButton
                size="sm"
                label={t`Delete the saved reason: ${each.reason}`}
                icon={<Trash2 aria-hidden="true" />}
                disabled={busy}
                onClick={() => {
                  restore.clear();
                  void remove.run(each);
                }}
              />
            </Stack>
          ))}
        </Stack>
      )}
    </>
  );
}
