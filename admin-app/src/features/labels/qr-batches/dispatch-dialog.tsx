import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { useId, useState } from 'react';
import { object, string } from 'yup';
import { FormDialog } from '../../../forms/form-dialog';
import { useForm } from '../../../forms/use-form';
import { dispatchBatch, useStoreChoices, type BatchLife } from './batch-life.resource';
import { useRefreshBatches } from './batches.resource';

const indianOffsetMs = 5.5 * 3_600_000;

/** Returns a moment as a `datetime-local` field has it, in Indian time. */
const toField = (at: Date) => new Date(at.getTime() + indianOffsetMs).toISOString().slice(0, 16);
const fromField = (text: string) => new Date(`${text}:00+05:30`);

/** Renders the form of a dispatch: to a store of the list, or to any other dealer or place. */
export function DispatchDialog({ life, onClose }: { life: BatchLife; onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useRefreshBatches();
  const listId = useId();
  const { batchId, firstScannedAt } = life;
  const [now] = useState(() => toField(new Date()));
  const form = useForm<{ to: string; at: string }, void>({
    initialValues: { to: '', at: now },
    schema: object({
      to: string()
        .trim()
        .required(t`Please choose a store, or enter a place`),
      at: string().test('time', t`Please enter a date and time`, (at = '') => !Number.isNaN(fromField(at).getTime())),
    }),
    names: { store_id: 'to', place: 'to', at: 'at' },
    draft: `dispatch/${batchId}`,
    send: async ({ to, at }): Promise<void> => {
      const name = to.trim();
      const store = stores.find((choice) => choice.name === name);
      await dispatchBatch(batchId, {
        ...(store ? { storeId: store.id } : { place: name }),
        // The field has whole minutes, which may be before a batch that was just made.
        ...(at !== now && { at: fromField(at).toISOString() }),
      });
    },
    onSent: () => {
      refresh();
      toast.success(t`The dispatch was recorded.`);
      onClose();
    },
  });
  const stores = useStoreChoices(form.values.to.trim()).data ?? [];
  const isLate = firstScannedAt !== null && fromField(form.values.at).getTime() > new Date(firstScannedAt).getTime();
  return (
    <FormDialog title={t`Record dispatch of batch ${batchId}`} form={form} onClose={onClose}>
      <Field
        label={t`Dispatched to`}
        required
        hint={t`A store of your list, or any dealer or place`}
        error={form.problem('to')}
      >
        <TextInput autoComplete="off" maxLength={120} list={listId} data-autofocus="" {...form.getFieldProps('to')} />
      </Field>
      <datalist id={listId}>
        {stores.map(({ id, name, address }) => (
          <option key={id} value={name}>
            {address}
          </option>
        ))}
      </datalist>
      <Field label={t`When`} required hint={t`Indian time`} error={form.problem('at')}>
        <TextInput type="datetime-local" max={now} {...form.getFieldProps('at')} />
      </Field>
      {isLate && (
        <Notice tone="warning" live="polite">
          {t`This batch was scanned before this time. Enter when it was really dispatched, or its scans count as unusual.`}
        </Notice>
      )}
    </FormDialog>
  );
}
