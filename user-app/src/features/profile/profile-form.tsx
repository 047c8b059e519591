import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { Muted } from '@loyalty/shared-ui/muted';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { useFormik } from 'formik';
import { useRef, useState } from 'react';
import { RestoredNote, useDraft, useKeepTyped } from '../../drafts/use-draft';
import { useErrorText, useFieldErrors } from '../../i18n/use-error-text';
import { useOnLanguageChange } from '../../i18n/user-messages';
import type { Position } from '../../location/place.resource';
import { paths } from '../../paths';
import { useUpdateProfile, type Profile } from '../../session/profile.resource';
import { LocationField } from './location-field';
import styles from './profile.module.css';
import { profileSchema, type ProfileValues } from './profile.schema';

interface ProfileFormProps {
  profile: Profile;
  position: Position | undefined;
  done: boolean;
  isSecondary: boolean;
  /** Right after the first sign-in: the name alone is asked. */
  isFirst: boolean;
  onSaved: () => void;
}

const optional = ['address', 'location', 'email'] as const;

/**
 * Renders the profile form (docs/product.md §2 /user/personaldetails): all fields but the mobile number can be edited. The optional
 * ones are folded, so that the button is in sight.
 */
export function ProfileForm({ profile, position, done, isSecondary, isFirst, onSaved }: ProfileFormProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const fieldErrors = useFieldErrors();
  const updateProfile = useUpdateProfile();
  const { name, address, location, email } = profile;
  const draft = useDraft<ProfileValues>('profile', { name, address, location, email });
  const form = useFormik<ProfileValues>({
    initialValues: draft.initial,
    validationSchema: () => profileSchema(i18n),
    validateOnBlur: false,
    onSubmit: async (values, { setErrors, setStatus }) => {
      setStatus(undefined);
      try {
        await updateProfile({ ...values, name: plainName(values.name), email: plainName(values.email) });
        draft.discard();
        onSaved();
      } catch (error) {
        const ofFields = fieldErrors(error, { email_id: 'email' });
        setErrors(ofFields);
        if (!Object.keys(ofFields).some((field) => field in values)) setStatus(errorText(error));
      }
    },
  });
  useKeepTyped(draft, form.values, done);
  useOnLanguageChange(() => void form.validateForm());
  const formRef = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(formRef, form.isSubmitting);
  const [unfolded, setUnfolded] = useState(optional.some((field) => draft.initial[field] !== draft.stored[field]));
  const errorOf = (field: keyof ProfileValues) => (form.touched[field] ? form.errors[field] : undefined);

  return (
    <Stack as="form" gap={5} ref={formRef} onSubmit={form.handleSubmit} noValidate>
      <RestoredNote draft={draft} form={form} />
      <Field
        label={t`Name`}
        hint={isFirst ? t`Your claims will carry this name.` : undefined}
        error={errorOf('name')}
        required
      >
        <TextInput name="name" autoComplete="name" value={form.values.name} onChange={form.handleChange} />
      </Field>
      {!isFirst && (
        <Field
          label={t`Mobile number`}
          hint={
            <>
              <span>{t`You sign in with this number.`}</span>
              <span> </span>
              <Link to={paths.changeNumber}>
                <Trans>Change mobile number</Trans>
              </Link>
            </>
          }
        >
          <TextInput name="mobile" prefix="+91" value={profile.mobile} readOnly />
        </Field>
      )}
      <details
        className={styles.more}
        open={unfolded || optional.some(errorOf)}
        onToggle={(event) => setUnfolded(event.currentTarget.open)}
      >
        <summary>
          <Trans>Address, location, e-mail</Trans>
          <Muted as="span" size={13}>
            {optional.flatMap((field) => form.values[field] || []).join(' · ') || t`optional`}
          </Muted>
        </summary>
        <Stack gap={5}>
          <Field label={t`Address`} note={t`optional`} error={errorOf('address')}>
            <Textarea
              name="address"
              rows={3}
              autoComplete="street-address"
              value={form.values.address}
              onChange={form.handleChange}
            />
          </Field>
          <LocationField
            value={form.values.location}
            error={errorOf('location')}
            onChange={(place) => void form.setFieldValue('location', place)}
            position={position}
          />
          <Field label={t`E-mail`} note={t`optional`} error={errorOf('email')}>
            <TextInput
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              value={form.values.email}
              onChange={form.handleChange}
            />
          </Field>
        </Stack>
      </details>
      <ErrorNotice>{form.status}</ErrorNotice>
      <Button
        type="submit"
        variant={isSecondary ? 'secondary' : 'primary'}
        size="lg"
        block
        busy={form.isSubmitting}
        busyLabel={t`Saving…`}
        disabled={done}
      >
        {profile.name ? <Trans>Update Details</Trans> : <Trans>Submit</Trans>}
      </Button>
    </Stack>
  );
}
