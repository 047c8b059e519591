import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { useFormik } from 'formik';
import { useId, useRef, type ClipboardEvent } from 'react';
import { fieldErrors } from '../../forms/field-errors';
import { useFocusFirstInvalid } from '../../forms/use-focus-first-invalid';
import { useErrorText } from '../../i18n/use-error-text';
import styles from './store-dialog.module.css';
import { createStoreSchema, isOutsideIndia, readPosition } from './store.schema';
import { addStore, changeStore, useRenewStores, type Store, type StoreForm } from './stores.resource';

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

/** The form of a store. What the server refuses is shown in place, and nothing typed is lost. */
export function StoreDialog({ store, onClose }: StoreDialogProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const renew = useRenewStores();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik<StoreForm>({
    initialValues: {
      name: store?.name ?? '',
      address: store?.address ?? '',
      phone: store?.phone ?? '',
      latitude: store ? String(store.latitude) : '',
      longitude: store ? String(store.longitude) : '',
    },
    validationSchema: createStoreSchema(i18n),
    validateOnBlur: false,
    onSubmit: async (values, { setErrors, setStatus }) => {
      setStatus(undefined);
      const name = values.name.trim();
      try {
        await (store ? changeStore(store.id, values) : addStore(values));
      } catch (error) {
        console.error(error);
        const errors = fieldErrors(error, wireNames);
        if (errors) setErrors(errors);
        else setStatus(errorText(error));
        return;
      }
      await renew();
      toast.success(store ? t`${name} was saved.` : t`${name} was added.`);
      onClose();
    },
  });
  useFocusFirstInvalid(form, formik.isSubmitting);

  const problem = (field: keyof StoreForm) => formik.touched[field] && formik.errors[field];
  const pastePosition = (event: ClipboardEvent<HTMLInputElement>) => {
    const position = readPosition(event.clipboardData.getData('text'));
    if (!position) return;
    event.preventDefault();
    void formik.setValues({ ...formik.values, ...position });
  };

  return (
    <Dialog
      open
      width="560px"
      title={store ? t`Edit store` : t`Add store`}
      closeLabel={t`Close`}
      dismissible={!formik.isSubmitting}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={formik.isSubmitting}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} busy={formik.isSubmitting} busyLabel={t`Saving…`}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={formik.handleSubmit}>
        {formik.status && (
          <Notice tone="bad" live="assertive">
            {formik.status}
          </Notice>
        )}
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
          <p className={styles.hint}>{t`Copied from a map, “18.5204, 73.8567” fills both fields.`}</p>
        </div>
        {isOutsideIndia(formik.values) && (
          <Notice tone="warn" live="polite">
            {t`This place is outside India. Are latitude and longitude swapped?`}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
