import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { useFormik } from 'formik';
import type { ClipboardEvent } from 'react';
import { type FormDraft, useFormDraft } from '../../../drafts/use-form-draft';
import { FormDialog } from '../../../forms/form-dialog';
import { useShowFailure } from '../../../forms/form-failure';
import { useUndoToast } from '../../../forms/use-undo-toast';
import styles from './stores.module.css';
import { createStoreSchema, isOutsideIndia, readPosition } from './store.schema';
import { addStore, changeStore, useRenewStores, type Store, type StoreInput } from './stores.resource';

interface StoreDialogProps {
  /** Undefined for a new store. */
  store: Store | undefined;
  onClose: () => void;
}

const wireNames = {
  name: 'name',
  address: 'address',
  phone: 'phone',
  latitude: 'latitude',
  longitude: 'longitude',
} as const;

/** Renders the form of a store. Refusals are shown in place, and the input is kept. */
export function StoreDialog({ store, onClose }: StoreDialogProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const showDone = useUndoToast();
  const showFailure = useShowFailure();
  const renew = useRenewStores();
  const before = {
    name: store?.name ?? '',
    address: store?.address ?? '',
    phone: store?.phone ?? '',
    latitude: store ? String(store.latitude) : '',
    longitude: store ? String(store.longitude) : '',
  };
  const formik = useFormik<StoreInput>({
    initialValues: before,
    validationSchema: createStoreSchema(i18n),
    validateOnBlur: false,
    onSubmit: async (values, helpers) => {
      helpers.setStatus(undefined);
      const entered = { ...values, name: plainName(values.name), phone: plainName(values.phone) };
      const { name } = entered;
      try {
        await (store ? changeStore(store.id, entered) : addStore(entered));
      } catch (error) {
        showFailure(error, wireNames, helpers);
        return;
      }
      draft.forget();
      await renew();
      onClose();
      if (!store) return toast.success(t`${name} was added.`);
      showDone(t`${name} was saved.`, async () => {
        await changeStore(store.id, before);
        await renew();
      });
    },
  });

  const draft: FormDraft = useFormDraft(`store/${store?.id ?? 'new'}`, formik);
  const problem = (field: keyof StoreInput) => formik.touched[field] && formik.errors[field];
  const pastePosition = (event: ClipboardEvent<HTMLInputElement>) => {
    const position = readPosition(event.clipboardData.getData('text'));
    if (!position) return;
    event.preventDefault();
    void formik.setValues({ ...formik.values, ...position });
  };

  return (
    <FormDialog
      title={store ? t`Edit store` : t`Add store`}
      width="560px"
      form={formik}
      draft={draft}
      onClose={onClose}
    >
      <Field label={t`Store name`} required error={problem('name')}>
        <TextInput autoComplete="off" data-autofocus="" {...formik.getFieldProps('name')} />
      </Field>
      <Field label={t`Address`} required error={problem('address')}>
        <Textarea rows={3} autoComplete="off" {...formik.getFieldProps('address')} />
      </Field>
      <Field label={t`Phone`} hint={t`Mobile, landline with area code, or toll-free`} error={problem('phone')}>
        <TextInput type="tel" autoComplete="off" {...formik.getFieldProps('phone')} />
      </Field>
      <div className={styles.position}>
        <Field label={t`Latitude`} required error={problem('latitude')}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            placeholder="18.5204"
            onPaste={pastePosition}
            {...formik.getFieldProps('latitude')}
          />
        </Field>
        <Field label={t`Longitude`} required error={problem('longitude')}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            placeholder="73.8567"
            onPaste={pastePosition}
            {...formik.getFieldProps('longitude')}
          />
        </Field>
        <p className={styles.hint}>{t`Paste “18.5204, 73.8567” from a map to fill both fields.`}</p>
      </div>
      {isOutsideIndia(formik.values) && (
        <Notice tone="warning" live="polite">
          {t`This place is outside India. Are latitude and longitude swapped?`}
        </Notice>
      )}
    </FormDialog>
  );
}
