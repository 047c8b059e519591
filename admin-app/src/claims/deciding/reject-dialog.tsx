import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Field } from '@loyalty/shared-ui/field';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { type KeyboardEvent, useState } from 'react';
import { RestoredNote } from '../../drafts/restored-note';
import { useTypedTexts } from '../../drafts/use-typed-texts';
import { useErrorText } from '../../i18n/use-error-text';
import { isTyped, shortcutOf, useShortcuts } from '../../preferences/use-shortcuts';
import { pointsOf, type DecidableClaim } from '../claim';
import { saveReason, useRejectionReasons } from '../rejection-reasons.resource';
import { SavedReasons } from './saved-reasons';
import { useClaimantsName } from './use-claimants-name';

/** Same limit as the server's. */
const MAX_REASON_LENGTH = 500;

interface RejectDialogProps {
  claims: readonly DecidableClaim[];
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a rejection: a saved one by its digit, or a new one, which can be saved. */
export function RejectDialog({ claims, onReject, onClose }: RejectDialogProps) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const saved = useRejectionReasons();
  const [shortcuts] = useShortcuts();
  const draft = useTypedTexts(`rejection/${claims.map(({ transactionId }) => transactionId).join()}`, ['reason']);
  const reason = draft.typed.reason ?? '';
  const [keep, setKeep] = useState(false);
  const [missing, setMissing] = useState(false);
  const name = useClaimantsName()(claims);
  const points = formatNumber(pointsOf(claims));
  const reasons = saved.data ?? [];

  const reject = (words: string) => {
    draft.forget();
    onReject(words);
  };
  const close = () => {
    draft.forget();
    onClose();
  };
  const keepReason = async (words: string) => {
    try {
      await saveReason(words);
    } catch (error) {
      console.error(error);
      toast.error(t`The reason was not saved: ${errorText(error)}`);
    }
    await saved.mutate().catch(() => undefined);
  };
  const submit = () => {
    const words = reason.trim();
    if (words === '') return setMissing(true);
    // A reason that cannot be saved must not keep the claim waiting: it is decided first.
    reject(words);
    if (keep) void keepReason(words);
  };
  const press = (event: KeyboardEvent) => {
    // The key that sends a form from its fields everywhere; on a button, it is the button's.
    const inField = event.target instanceof Element && event.target.matches('input, textarea');
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && inField && !event.repeat) return submit();
    const key = shortcutOf(event.nativeEvent);
    if (!shortcuts || isTyped(event.nativeEvent) || !key || !/^[1-9]$/.test(key)) return;
    const chosen = reasons[Number(key) - 1];
    if (chosen) reject(chosen.reason);
  };
  return (
    <div role="presentation" onKeyDown={press}>
      <Dialog
        open
        onClose={close}
        width="520px"
        title={t`Reject ${plural(claims.length, { one: '# claim', other: '# claims' })}?`}
        description={t`${points} points return to the balance of ${name}, to be claimed again.`}
        closeLabel={t`Close`}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {t`Cancel`}
            </Button>
            <Button variant="danger" onClick={submit}>
              {t`Reject ${plural(claims.length, { one: '# claim', other: '# claims' })}`}
            </Button>
          </>
        }
      >
        <RestoredNote draft={draft} />
        <SavedReasons reasons={reasons} onChoose={reject} onChanged={() => saved.mutate()} />
        <Field
          label={reasons.length > 0 ? t`Another reason` : t`Reason`}
          required={reasons.length === 0}
          hint={t`Shown to the user who made the claim, and kept in the audit log.`}
          error={missing && reason.trim() === '' ? t`Please enter a reason` : undefined}
        >
          <Textarea
            rows={3}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={({ target }) => draft.type('reason', target.value || undefined)}
            {...(saved.data && reasons.length === 0 && { 'data-autofocus': '' })}
          />
        </Field>
        <Checkbox
          label={t`Save this reason for the team`}
          checked={keep}
          onChange={(event) => setKeep(event.target.checked)}
        />
      </Dialog>
    </div>
  );
}
