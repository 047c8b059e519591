import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { useFormik } from 'formik';
import { useId, useState } from 'react';
import { type FormDraft, useFormDraft } from '../../../drafts/use-form-draft';
import { FormDialog } from '../../../forms/form-dialog';
import { useShowFailure } from '../../../forms/form-failure';
import { dispatchBatch, useStoreChoices, type BatchLife } from './batch-life.resource';
import { useRefreshBatches } from './batches.resource';

const indianOffsetMs = 5.5 * 3_600_000;

/** Returns a moment as a `datetime-local` field has it, in Indian time. */
const toField = (at: Date) => new Date(at.getTime() + indianOffsetMs).toISOString().slice(0, 16);
const fromField = (text: string) => new Date(`${text}:00+05:30`);

const wireNames = { store_id: 'to', place: 'to', at: 'at' } as const;

/** Renders the form of a dispatch: to a store of the list, or to any other dealer or place. */
export function DispatchDialog({ life, onClose }: { life: BatchLife; onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const showFailure = useShowFailure();
  const refresh = useRefreshBatches();
  const listId = useId();
  const { batchId, firstScannedAt } = life;
  const [now] = useState(() => toField(new Date()));
  const formik = useFormik({
    initialValues: { to: '', at: now },
    validate: ({ to, at }) => ({
      ...(to.trim() === '' && { to: t`Please choose a store, or enter a place` }),
      ...(Number.isNaN(fromField(at).getTime()) && { at: t`Please enter a date and time` }),
    }),
    validateOnBlur: false,
    onSubmit: async ({ to, at }, helpers) => {
      helpers.setStatus(undefined);
      const name = to.trim();
      const store = stores.find((choice) => choice.name === name);
      try {
        await dispatchBatch(batchId, {
          ...(store ? { storeId: store.id } : { place: name }),
          // The field has whole minutes, which may be before a batch that was just made.
          ...(at !== now && { at: fromField(at).toISOString() }),
        });
      } catch (error) {
        showFailure(error, wireNames, helpers);
        return;
      }
      draft.forget();
      refresh();
      toast.success(t`The dispatch was recorded.`);
      onClose();
    },
  });
  const draft: FormDraft = useFormDraft(`dispatch/${batchId}`, formik);
  const stores = useStoreChoices(formik.values.to.trim()).data ?? [];
  const isLate =
    firstScannedAt !== undefined && fromField(formik.values.at).getTime() > new Date(firstScannedAt).getTime();
  const problem = (field: 'to' | 'at') => formik.touched[field] && formik.errors[field];
  return (
    <FormDialog
      title={t`Record dispatch of batch ${batchId}`}
      width="500px"
      form={formik}
      draft={draft}
      onClose={onClose}
    >
      <Field
        label={t`Dispatched to`}
        required
        hint={t`A store of your list, or any dealer or place`}
        error={problem('to')}
      >
        <TextInput autoComplete="off" maxLength={120} list={listId} data-autofocus="" {...formik.getFieldProps('to')} />
      </Field>
      <datalist id={listId}>
        {stores.map(({ id, name, address }) => (
          <option key={id} value={name}>
            {address}
          </option>
        ))}
      </datalist>
      <Field label={t`When`} required hint={t`Indian time`} error={problem('at')}>
        <TextInput type="datetime-local" max={now} {...formik.getFieldProps('at')} />
      </Field>
      {isLate && (
        <Notice tone="warning" live="polite">
          {t`This batch was scanned before this time. Enter when it was really dispatched, or its scans count as unusual.`}
        </Notice>
      )}
    </FormDialog>
  );
}
