import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Field } from '@loyalty/shared-ui/field';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import type { KeyboardEvent } from 'react';
import { FormDialog } from '../../forms/form-dialog';
import { createReasonSchema } from '../../forms/reason.schema';
import { useForm } from '../../forms/use-form';
import { useErrorText } from '../../i18n/use-error-text';
import { isTyped, shortcutOf, useShortcuts } from '../../preferences/use-shortcuts';
import { useWorthText } from '../../programme/points-text';
import { type Claim, idsOf, sumOf } from '../claim';
import { useClaimantsName } from '../claim-words';
import { saveReason, useRejectionReasons } from '../claims.resource';
import { PresetReasons, SavedReasons } from './saved-reasons';

/** Same limit as the server's. */
const MAX_REASON_LENGTH = 500;

interface RejectDialogProps {
  claims: readonly Claim[];
  onReject: (reason: string) => void;
  onClose: () => void;
}

export function RejectDialog({ claims, onReject, onClose }: RejectDialogProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const saved = useRejectionReasons();
  const [shortcuts] = useShortcuts();
  const name = useClaimantsName()(claims);
  const sum = useWorthText()(sumOf(claims));
  const reasons = saved.data ?? [];

  const form = useForm({
    initialValues: { reason: '', keep: false },
    schema: createReasonSchema(i18n),
    draft: `rejection/${idsOf(claims).join()}`,
    send: async ({ reason, keep }) => {
      // A reason that cannot be saved must not keep the claim waiting: it is decided first.
      onReject(reason.trim());
      if (!keep) return;
      try {
        await saveReason(reason.trim());
      } catch (error) {
        console.error(error);
        toast.error(t`The reason was not saved: ${errorText(error)}`);
      }
      await saved.mutate().catch(() => undefined);
    },
  });
  const reject = (reason: string) => {
    form.draft.forget();
    onReject(reason);
  };
  const press = (event: KeyboardEvent) => {
    // The key that sends a form from its fields everywhere; on a button, it is the button's.
    const inField = event.target instanceof Element && event.target.matches('input, textarea');
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && inField && !event.repeat)
      return void form.submitForm();
    const key = shortcutOf(event.nativeEvent);
    if (!shortcuts || isTyped(event.nativeEvent) || !key || !/^[1-9]$/.test(key)) return;
    const chosen = reasons[Number(key) - 1];
    if (chosen) reject(chosen.reason);
  };
  const question = t`Reject ${plural(claims.length, { one: '# claim', other: '# claims' })}`;
  return (
    <div role="presentation" onKeyDown={press}>
      <FormDialog
        title={`${question}?`}
        description={t`${sum} return to the balance of ${name}, to be claimed again.`}
        width="520px"
        variant="danger"
        submitLabel={question}
        retryLabel={question}
        form={form}
        onClose={onClose}
      >
        <SavedReasons reasons={reasons} onChoose={reject} onChanged={() => saved.mutate()} />
        <PresetReasons onChoose={reject} />
        <Field
          label={reasons.length > 0 ? t`Another reason` : t`Reason`}
          required={reasons.length === 0}
          hint={t`Shown to the user who made the claim, and kept in the audit log.`}
          error={form.problem('reason')}
        >
          <Textarea
            rows={3}
            maxLength={MAX_REASON_LENGTH}
            {...form.getFieldProps('reason')}
            {...(saved.data && reasons.length === 0 && { 'data-autofocus': '' })}
          />
        </Field>
        <Checkbox
          label={t`Save this reason for the team`}
          name="keep"
          checked={form.values.keep}
          onChange={form.handleChange}
        />
      </FormDialog>
    </div>
  );
}
