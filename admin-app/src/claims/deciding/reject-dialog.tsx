import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Field } from '@loyalty/shared-ui/field';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { useFormik } from 'formik';
import { type KeyboardEvent, useId } from 'react';
import { RestoredNote } from '../../drafts/restored-note';
import { type FormDraft, useFormDraft } from '../../drafts/use-form-draft';
import { createReasonSchema } from '../../forms/reason.schema';
import { useErrorText } from '../../i18n/use-error-text';
import { isTyped, shortcutOf, useShortcuts } from '../../preferences/use-shortcuts';
import { type Claim, idsOf, pointsOf } from '../claim';
import { useClaimantsName } from '../claim-words';
import { saveReason, useRejectionReasons } from '../rejection-reasons.resource';
import { SavedReasons } from './saved-reasons';

/** Same limit as the server's. */
const MAX_REASON_LENGTH = 500;

interface RejectDialogProps {
  claims: readonly Claim[];
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a rejection: a saved one by its digit, or a new one, which can be saved. */
export function RejectDialog({ claims, onReject, onClose }: RejectDialogProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const saved = useRejectionReasons();
  const [shortcuts] = useShortcuts();
  const formId = useId();
  const name = useClaimantsName()(claims);
  const points = formatNumber(pointsOf(claims));
  const reasons = saved.data ?? [];

  const reject = (reason: string) => {
    draft.forget();
    onReject(reason);
  };
  const form = useFormik({
    initialValues: { reason: '', keep: false },
    validationSchema: createReasonSchema(i18n),
    validateOnBlur: false,
    onSubmit: async ({ reason, keep }) => {
      // A reason that cannot be saved must not keep the claim waiting: it is decided first.
      reject(reason.trim());
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
  const draft: FormDraft = useFormDraft(`rejection/${idsOf(claims).join()}`, form);
  useLeaveQuestion(form.dirty);
  const close = () => {
    draft.forget();
    onClose();
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
      <Dialog
        open
        onClose={close}
        width="520px"
        title={`${question}?`}
        description={t`${points} points return to the balance of ${name}, to be claimed again.`}
        closeLabel={t`Close`}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {t`Cancel`}
            </Button>
            <Button type="submit" form={formId} variant="danger">
              {question}
            </Button>
          </>
        }
      >
        <Stack as="form" id={formId} noValidate onSubmit={form.handleSubmit}>
          <RestoredNote draft={draft} />
          <SavedReasons reasons={reasons} onChoose={reject} onChanged={() => saved.mutate()} />
          <Field
            label={reasons.length > 0 ? t`Another reason` : t`Reason`}
            required={reasons.length === 0}
            hint={t`Shown to the user who made the claim, and kept in the audit log.`}
            error={form.touched.reason && form.errors.reason}
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
        </Stack>
      </Dialog>
    </div>
  );
}
