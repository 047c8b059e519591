import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useFormik } from 'formik';
import { useRef } from 'react';
import { RestoredNote } from '../../../drafts/restored-note';
import { type FormDraft, useFormDraft } from '../../../drafts/use-form-draft';
import { useShowFailure } from '../../../forms/form-failure';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { restoreUser, suspendUser, useRefreshUser } from './user-actions.resource';
import { usePointsText } from '../../../programme/points-text';
import type { UserDetail } from './user.resource';
import { createReasonSchema, type ReasonValues } from '../../../forms/reason.schema';

interface SuspensionDialogProps {
  open: boolean;
  user: UserDetail;
  onClose: () => void;
}

/** Asks for the reason before a user is suspended or restored; explains the consequences. */
export function SuspensionDialog({ open, user, onClose }: SuspensionDialogProps) {
  const { t, i18n } = useLingui();
  const showDone = useUndoToast();
  const showFailure = useShowFailure();
  const refresh = useRefreshUser(user.id);
  const form = useRef<HTMLFormElement>(null);
  const name = user.name || user.mobile;
  const { suspended } = user;

  const formik = useFormik<ReasonValues>({
    initialValues: { reason: '' },
    validationSchema: createReasonSchema(i18n),
    validateOnBlur: false,
    onSubmit: async ({ reason }, helpers) => {
      helpers.setStatus(undefined);
      try {
        await (suspended ? restoreUser : suspendUser)(user.id, reason.trim());
      } catch (error) {
        showFailure(error, { reason: 'reason' }, helpers);
        return;
      }
      const inverse = suspended ? suspendUser : restoreUser;
      const inverseReason = (suspended && user.suspensionReason) || t`Undone`;
      showDone(suspended ? t`${name} can sign in again.` : t`${name} is suspended and signed out.`, async () => {
        await inverse(user.id, inverseReason);
        await refresh();
      });
      helpers.resetForm();
      draft.forget();
      onClose();
      refresh().catch((error: unknown) => console.error(error));
    },
  });
  const draft: FormDraft = useFormDraft(`suspension/${user.id}`, formik);
  useLeaveQuestion(open && formik.dirty);
  useFocusFirstInvalid(form, formik.isSubmitting);

  const close = () => {
    // Reopening restores the input, but not its errors.
    formik.setErrors({});
    formik.setStatus(undefined);
    void formik.setTouched({}, false);
    onClose();
  };
  const pointsText = usePointsText();
  const [balance, awaiting] = [user.balance, user.awaiting].map(pointsText);
  return (
    <ConfirmDialog
      open={open}
      variant={suspended ? 'primary' : 'danger'}
      title={suspended ? t`Restore ${name}?` : t`Suspend ${name}?`}
      message={
        suspended
          ? t`They can sign in, scan and claim again. They have to sign in again on every phone.`
          : t`They are signed out on every phone at once and cannot sign in. Their balance of ${balance} and ${awaiting} awaiting approval stay. You can restore them at any time.`
      }
      confirmLabel={suspended ? t`Restore 1 user` : t`Suspend 1 user`}
      retryLabel={t`Retry`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      busy={formik.isSubmitting}
      busyLabel={suspended ? t`Restoring…` : t`Suspending…`}
      error={formik.status}
      onConfirm={() => void formik.submitForm()}
      onCancel={close}
    >
      <form ref={form} noValidate onSubmit={formik.handleSubmit}>
        <RestoredNote draft={draft} />
        <Field
          label={t`Reason`}
          required
          hint={t`For the admins and the audit log. The person does not see it.`}
          error={formik.touched.reason && formik.errors.reason}
        >
          <Textarea rows={3} data-autofocus="" {...formik.getFieldProps('reason')} />
        </Field>
      </form>
    </ConfirmDialog>
  );
}
