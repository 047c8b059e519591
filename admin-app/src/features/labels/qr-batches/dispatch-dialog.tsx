import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { useId, useState } from 'react';
import { FormDialog } from '../../../forms/form-dialog';
import { useForm } from '../../../forms/use-form';
import { type Dispatch, dispatchBatch, useBatchLives, useStoreChoices } from './batch-life.resource';
import { serialRange } from './batch-steps';
import { type Batch, useRefreshBatches } from './batches.resource';
import styles from './batches.module.css';
import { fromField, readSerial, toField, undispatched, useDispatchSchema } from './dispatch.schema';
import { ScanRange } from './scan-range';

interface DispatchDialogProps {
  batch: Batch;
  /** The dispatch to change; else one is recorded. */
  changed?: Dispatch;
  onClose: () => void;
  /** Default: `onClose`. */
  onSaved?: () => void;
}

/** Renders the form of a dispatch once the other dispatches of the batch are known: no label is dispatched twice. */
export function DispatchDialog(props: DispatchDialogProps) {
  const life = useBatchLives([props.batch.id]).data?.[props.batch.id];
  return life && <DispatchForm {...props} dispatches={life.dispatches} firstScannedAt={life.firstScannedAt} />;
}

interface DispatchFormProps extends DispatchDialogProps {
  dispatches: readonly Dispatch[];
  firstScannedAt: string | null;
}

/** Renders a dispatch: to a store of the list, or to any other dealer or place, with its labels. */
function DispatchForm({ batch, changed, dispatches, firstScannedAt, onClose, onSaved = onClose }: DispatchFormProps) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useRefreshBatches();
  const listId = useId();
  const others = dispatches.filter(({ id }) => id !== changed?.id);
  const [now] = useState(() => toField(new Date()));
  const [initialValues] = useState(() => {
    const rest = changed?.firstSerial == null ? undispatched(batch, others) : changed;
    return {
      to: changed?.to ?? '',
      first: String(rest?.firstSerial ?? ''),
      last: String(rest?.lastSerial ?? ''),
      at: changed ? toField(new Date(changed.at)) : now,
    };
  });
  const form = useForm<typeof initialValues, void>({
    initialValues,
    schema: useDispatchSchema(batch, others),
    names: { store_id: 'to', place: 'to', first_serial: 'first', last_serial: 'last', at: 'at' },
    // A change begins at what is stored.
    draft: changed ? undefined : `dispatch/${batch.id}`,
    send: async ({ to, first, last, at }): Promise<void> => {
      const name = to.trim();
      const store = storeNamed(name);
      await dispatchBatch(batch.id, {
        ...(store === undefined ? { place: name } : { store_id: store }),
        first_serial: readSerial(first) ?? null,
        last_serial: readSerial(last) ?? null,
        // The field has whole minutes, which may be before a batch that was just made.
        ...(at !== initialValues.at && { at: fromField(at).toISOString() }),
        ...(changed && { replaces: changed.id }),
      });
    },
    onSent: () => {
      refresh();
      toast.success(changed ? t`The dispatch was changed.` : t`The dispatch was recorded.`);
      onSaved();
    },
  });
  const { to, at } = form.values;
  const stores = useStoreChoices(to.trim()).data ?? [];
  const storeNamed = (name: string): number | undefined =>
    // A store that was renamed or removed since stays the one of its dispatch.
    changed?.to === name ? (changed.storeId ?? undefined) : stores.find((choice) => choice.name === name)?.id;
  const store = stores.find(({ id }) => id === storeNamed(to.trim()));
  const isLate = firstScannedAt !== null && fromField(at).getTime() > new Date(firstScannedAt).getTime();
  const labels = serialRange({ firstSerial: batch.firstSerial, lastSerial: batch.lastSerial });
  return (
    <FormDialog
      title={changed ? t`Change the dispatch to ${changed.to}` : t`Record dispatch of batch ${batch.id}`}
      description={`${batch.productName} · ${labels}`}
      form={form}
      onClose={onClose}
    >
      <Field
        label={t`Dispatched to`}
        required
        hint={store ? t`Store: ${store.address}` : t`A store of your list, or any dealer or place`}
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
      <div className={styles.range}>
        <Field label={t`First label`} required error={form.problem('first')}>
          <TextInput inputMode="numeric" autoComplete="off" {...form.getFieldProps('first')} />
        </Field>
        <Field label={t`Last label`} required error={form.problem('last')}>
          <TextInput inputMode="numeric" autoComplete="off" {...form.getFieldProps('last')} />
        </Field>
      </div>
      <ScanRange
        onRead={(end, serial) => {
          void form.setFieldTouched(end, true, false);
          void form.setFieldValue(end, String(serial));
        }}
      />
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
