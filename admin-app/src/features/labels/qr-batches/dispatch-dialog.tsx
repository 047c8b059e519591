import { useLingui } from '@lingui/react/macro';
import { DateField } from '@loyalty/shared-ui/date-field';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Field, FieldError } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { useId, useState } from 'react';
import { FormDialog } from '../../../forms/form-dialog';
import { useForm } from '../../../forms/use-form';
import { useDateParts } from '../../../lists/date-parts';
import { ListRegion } from '../../../lists/list-region';
import { type Dispatch, dispatchBatch, useBatchLives, useStoreChoices } from './batch-life.resource';
import { serialRange } from './batch-steps';
import { type Batch, useRefreshBatches } from './batches.resource';
import styles from './batches.module.css';
import { momentOf, readSerial, toFields, undispatched, useDispatchSchema } from './dispatch.schema';
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
  const { t } = useLingui();
  const { batch, onClose } = props;
  const response = useBatchLives([batch.id]);
  const life = response.data?.[batch.id];
  if (life) return <DispatchForm {...props} dispatches={life.dispatches} firstScannedAt={life.firstScannedAt} />;
  return (
    <Dialog open width="500px" title={t`Record dispatch of batch ${batch.id}`} closeLabel={t`Close`} onClose={onClose}>
      <ListRegion
        response={response}
        count={0}
        loadingLabel={t`Loading the batch…`}
        errorTitle={t`The batch could not be loaded.`}
        empty={<p>{t`There is no such batch.`}</p>}
        skeleton={<SkeletonRows rows={4} />}
      >
        {null}
      </ListRegion>
    </Dialog>
  );
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
  const dayErrorId = useId();
  const dates = useDateParts();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const others = dispatches.filter(({ id }) => id !== changed?.id);
  const [now] = useState(() => toFields(new Date()));
  const [initialValues] = useState(() => {
    const rest = changed?.firstSerial == null ? undispatched(batch, others) : changed;
    return {
      to: changed?.to ?? '',
      first: String(rest?.firstSerial ?? ''),
      last: String(rest?.lastSerial ?? ''),
      ...(changed ? toFields(new Date(changed.at)) : now),
    };
  });
  const form = useForm<typeof initialValues, void>({
    initialValues,
    schema: useDispatchSchema(batch, others),
    names: { store_id: 'to', place: 'to', first_serial: 'first', last_serial: 'last', at: 'time' },
    // A change begins at what is stored.
    draft: changed ? undefined : `dispatch/${batch.id}`,
    send: async ({ to, first, last, ...when }): Promise<void> => {
      const name = to.trim();
      const store = storeNamed(name);
      await dispatchBatch(batch.id, {
        ...(store === undefined ? { place: name } : { store_id: store }),
        first_serial: readSerial(first) ?? null,
        last_serial: readSerial(last) ?? null,
        // The fields have whole minutes, which may be before a batch that was just made.
        ...(momentOf(when)?.getTime() !== momentOf(initialValues)?.getTime() && { at: momentOf(when)!.toISOString() }),
        ...(changed && { replaces: changed.id }),
      });
    },
    onSent: () => {
      refresh();
      toast.success(changed ? t`The dispatch was changed.` : t`The dispatch was recorded.`);
      onSaved();
    },
  });
  const { to } = form.values;
  const at = momentOf(form.values);
  const dayProblem = isUnreadable ? dates.unreadable : form.problem('day');
  const stores = useStoreChoices(to.trim()).data ?? [];
  const storeNamed = (name: string): number | undefined =>
    // A store that was renamed or removed since stays the one of its dispatch.
    changed?.to === name ? (changed.storeId ?? undefined) : stores.find((choice) => choice.name === name)?.id;
  const store = stores.find(({ id }) => id === storeNamed(to.trim()));
  const isLate = firstScannedAt !== null && at !== undefined && at.getTime() > new Date(firstScannedAt).getTime();
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
      <div className={styles.range}>
        <div>
          <DateField
            label={t`Day of dispatch`}
            value={form.values.day}
            onValueChange={(day) => void form.setFieldValue('day', day)}
            onUnreadable={(wrong) => {
              setIsUnreadable(wrong);
              // Else the day before it would be sent.
              if (wrong) void form.setFieldValue('day', '');
            }}
            max={now.day}
            dates={dates}
            invalid={Boolean(dayProblem)}
            describedBy={dayProblem ? dayErrorId : undefined}
          />
          <FieldError id={dayErrorId} error={dayProblem} />
        </div>
        <Field label={t`Time`} required hint={t`Indian time, 24 hours, for example 14:30`} error={form.problem('time')}>
          <TextInput inputMode="numeric" autoComplete="off" maxLength={8} {...form.getFieldProps('time')} />
        </Field>
      </div>
      {isLate && (
        <Notice tone="warning" live="polite">
          {t`This batch was scanned before this time. Enter when it was really dispatched, or its scans count as unusual.`}
        </Notice>
      )}
    </FormDialog>
  );
}
