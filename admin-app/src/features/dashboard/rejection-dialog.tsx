import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useFormik } from 'formik';
import { useRef } from 'react';
import { createReasonSchema, type ReasonValues } from '../../forms/reason.schema';
import type { Redemption } from './redemptions.resource';
import type { ResolutionOutcome } from '../../claims/claim-resolution';
import { ResolutionProgress, useResolutionDialog, useClaimantLabel } from './use-resolution-dialog';
import { rejectTransactions } from '../../claims/claim-resolution.resource';

interface RejectionDialogProps {
  /** The claims to reject; the dialog is closed if empty. */
  claims: readonly Redemption[];
  onClose: () => void;
  /** Called with the claims resolved by this rejection or before it. */
  onResolved: (transactionIds: readonly string[], outcome: ResolutionOutcome) => void;
}

/**
 * Asks for the reason before claims are rejected: the points return, the reason is recorded (decisions §4 "Claim
 * states").
 */
export function RejectionDialog({ claims, onClose, onResolved }: RejectionDialogProps) {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik<ReasonValues>({
    initialValues: { reason: '' },
    validationSchema: createReasonSchema(i18n),
    validateOnBlur: false,
    onSubmit: ({ reason }) => dialog.resolve((ids, onProgress) => rejectTransactions(ids, reason.trim(), onProgress)),
  });
  useFocusFirstInvalid(form, formik.isSubmitting);
  const dialog = useResolutionDialog({
    verdict: 'rejection',
    claims,
    onResolved,
    onClose: () => {
      formik.resetForm();
      onClose();
    },
  });
  const { asked, busy, done, error } = dialog;
  const points = formatNumber(dialog.points);
  const claimant = useClaimantLabel(asked);
  return (
    <ConfirmDialog
      open={claims.length > 0}
      title={t`Reject ${plural(asked.length, { one: '# claim', other: '# claims' })}?`}
      message={t`${points} points return to the balance of ${claimant}, to be claimed again. This cannot be undone.`}
      confirmLabel={t`Reject ${plural(asked.length, { one: '# claim', other: '# claims' })}`}
      retryLabel={t`Retry`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      busy={busy}
      busyLabel={t`Rejecting…`}
      error={error}
      onConfirm={() => void formik.submitForm()}
      onCancel={dialog.close}
    >
      <form ref={form} noValidate onSubmit={formik.handleSubmit}>
        <Field
          label={t`Reason`}
          required
          hint={t`Shown to the user who made the claim, and kept in the audit log.`}
          error={formik.touched.reason && formik.errors.reason}
        >
          <Textarea data-autofocus="" disabled={busy} {...formik.getFieldProps('reason')} />
        </Field>
      </form>
      {busy && asked.length > 1 && <ResolutionProgress label={t`Rejecting claims`} done={done} total={asked.length} />}
    </ConfirmDialog>
  );
}
