import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { Muted } from '@loyalty/shared-ui/muted';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { Stack } from '@loyalty/shared-ui/stack';
import type { ClipboardEvent } from 'react';
import { FormDialog } from '../../../forms/form-dialog';
import { useForm } from '../../../forms/use-form';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { createStoreSchema, isOutsideIndia, readPosition } from './store.schema';
import { addStore, changeStore, useRenewStores, type Store, type StoreInput } from './stores.resource';

interface StoreDialogProps {
  /** Undefined for a new store. */
  store: Store | undefined;
  onClose: () => void;
}

/** Renders the form of a store. Refusals are shown in place, and the input is kept. */
export function StoreDialog({ store, onClose }: StoreDialogProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const showDone = useUndoToast();
  const renew = useRenewStores();
  const before = {
    name: store?.name ?? '',
    address: store?.address ?? '',
    phone: store?.phone ?? '',
    latitude: store ? String(store.latitude) : '',
    longitude: store ? String(store.longitude) : '',
  };
  const form = useForm<StoreInput, StoreInput>({
    initialValues: before,
    schema: createStoreSchema(i18n),
    draft: `store/${store?.id ?? 'new'}`,
    send: async (values) => {
      const entered = { ...values, name: plainName(values.name), phone: plainName(values.phone) };
      await (store ? changeStore(store.id, entered) : addStore(entered));
      return entered;
    },
    onSent: async ({ name }) => {
      await renew();
      onClose();
      if (!store) return toast.success(t`${name} was added.`);
      showDone(t`${name} was saved.`, async () => {
        await changeStore(store.id, before);
        await renew();
      });
    },
  });
  const pastePosition = (event: ClipboardEvent<HTMLInputElement>) => {
    const position = readPosition(event.clipboardData.getData('text'));
    if (!position) return;
    event.preventDefault();
    void form.setValues({ ...form.values, ...position });
  };
  const position = [
    ['latitude', t`Latitude`, '18.5204'],
    ['longitude', t`Longitude`, '73.8567'],
  ] as const;

  return (
    <FormDialog title={store ? t`Edit store` : t`Add store`} width="560px" form={form} onClose={onClose}>
      <Field label={t`Store name`} required error={form.problem('name')}>
        <TextInput autoComplete="off" data-autofocus="" {...form.getFieldProps('name')} />
      </Field>
      <Field label={t`Address`} required error={form.problem('address')}>
        <Textarea rows={3} autoComplete="off" {...form.getFieldProps('address')} />
      </Field>
      <Field label={t`Phone`} hint={t`Mobile, landline with area code, or toll-free`} error={form.problem('phone')}>
        <TextInput type="tel" autoComplete="off" {...form.getFieldProps('phone')} />
      </Field>
      <Stack columns="180px" gap={3}>
        {position.map(([name, label, example]) => (
          <Field key={name} label={label} required error={form.problem(name)}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              placeholder={example}
              onPaste={pastePosition}
              {...form.getFieldProps(name)}
            />
          </Field>
        ))}
        <Muted size={12}>{t`Paste “18.5204, 73.8567” from a map to fill both fields.`}</Muted>
      </Stack>
      {isOutsideIndia(form.values) && (
        <Notice tone="warning" live="polite">
          {t`This place is outside India. Are latitude and longitude swapped?`}
        </Notice>
      )}
    </FormDialog>
  );
}
