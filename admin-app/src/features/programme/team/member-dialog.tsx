import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { plainMobile } from '@loyalty/shared-ui/typed-numbers';
import { useToast } from '@loyalty/shared-ui/toast';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { Stack } from '@loyalty/shared-ui/stack';
import { useFormik } from 'formik';
import { useId } from 'react';
import { array, object, string } from 'yup';
import { type FormDraft, useFormDraft } from '../../../drafts/use-form-draft';
import { FormDialog } from '../../../forms/form-dialog';
import { useShowFailure } from '../../../forms/form-failure';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { type Role, useRoleNames } from '../../../session/role-names';
import styles from './team.module.css';
import { changeAdmin, inviteAdmin, type Member, useRenewTeam } from './team.resource';

const wireNames = { mobile: 'mobile', name: 'name', roles: 'roles' } as const;

/** Returns the schema of an admin, with the server's rules. */
const createMemberSchema = (i18n: I18n) =>
  object({
    mobile: string()
      .transform(plainMobile)
      .required(i18n._(msg`Please enter a mobile number`))
      .matches(/^[6-9][0-9]{9}$/, i18n._(msg`Enter 10 digits, starting with 6, 7, 8 or 9`)),
    name: string()
      .transform(plainName)
      .required(i18n._(msg`Please enter a name`))
      .max(100, i18n._(msg`Name is too long`)),
    roles: array().min(1, i18n._(msg`Please choose a role`)),
  });

/** Returns what each role includes, in a sentence (docs/operations/roles.md). */
function useRoleDescriptions(): Readonly<Record<Role, string>> {
  const { t } = useLingui();
  return {
    owner: t`Everything, with settings, rules and this team`,
    approver: t`Decides claims, suspends users, adjusts points, downloads reports`,
    finance: t`Pays claims, downloads reports; sees claims and users`,
    catalogue: t`Products, models, stores, QR codes and their labels; sees no users`,
    viewer: t`Sees claims, users, payouts and the audit log; changes nothing`,
  };
}

interface MemberDialogProps {
  /** Undefined for a new admin. */
  member: Member | undefined;
  /** The roles cannot be changed: one's own, or the first owner's. */
  fixed: boolean;
  onClose: () => void;
}

/** Renders the form of an admin: number (new only), name and roles. Refusals are shown in place. */
export function MemberDialog({ member, fixed, onClose }: MemberDialogProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const showDone = useUndoToast();
  const showFailure = useShowFailure();
  const renew = useRenewTeam();
  const formik = useFormik({
    initialValues: {
      mobile: member?.mobile ?? '',
      name: member?.name ?? '',
      roles: [...(member?.roles ?? [])] as Role[],
    },
    validationSchema: createMemberSchema(i18n),
    validateOnBlur: false,
    onSubmit: async ({ mobile, roles, ...values }, helpers) => {
      helpers.setStatus(undefined);
      const name = plainName(values.name);
      try {
        await (member
          ? changeAdmin(member.id, { name, roles })
          : inviteAdmin({ mobile: plainMobile(mobile), name, roles }));
      } catch (error) {
        showFailure(error, wireNames, helpers);
        return;
      }
      draft.forget();
      await renew();
      onClose();
      if (!member) return toast.success(t`${name} was added and can sign in with a code to ${mobile}.`);
      showDone(t`${name} was saved.`, async () => {
        await changeAdmin(member.id, { name: member.name || mobile, roles: member.roles });
        await renew();
      });
    },
  });
  const draft: FormDraft = useFormDraft(`member/${member?.id ?? 'new'}`, formik);
  const problem = (field: 'mobile' | 'name' | 'roles') => formik.touched[field] && formik.errors[field];
  return (
    <FormDialog
      title={member ? t`Edit admin` : t`Add admin`}
      width="520px"
      form={formik}
      draft={draft}
      onClose={onClose}
    >
      {!member && (
        <Field
          label={t`Mobile number`}
          required
          hint={t`They sign in with a code by SMS to this number.`}
          error={problem('mobile')}
        >
          <TextInput
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            normalise={plainMobile}
            data-autofocus=""
            {...formik.getFieldProps('mobile')}
          />
        </Field>
      )}
      <Field label={t`Name`} required error={problem('name')}>
        <TextInput autoComplete="off" data-autofocus={member ? '' : undefined} {...formik.getFieldProps('name')} />
      </Field>
      <RoleChoice
        value={formik.values.roles}
        fixed={fixed}
        isFirst={member?.isFirst ?? false}
        error={problem('roles')}
        onChange={(roles) => void formik.setFieldValue('roles', roles)}
      />
    </FormDialog>
  );
}

interface RoleChoiceProps {
  value: readonly Role[];
  fixed: boolean;
  isFirst: boolean;
  error: string | string[] | false | undefined;
  onChange: (roles: readonly Role[]) => void;
}

/** Renders the roles as checkboxes, each with what it includes. */
function RoleChoice({ value, fixed, isFirst, error, onChange }: RoleChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  const { names } = useRoleNames();
  const descriptions = useRoleDescriptions();
  return (
    <Stack as="fieldset" gap={2} disabled={fixed} aria-describedby={`${id}note`}>
      <legend className={styles.legend}>{t`Roles`}</legend>
      {(Object.keys(names) as Role[]).map((role) => (
        <Checkbox
          key={role}
          className={styles.role}
          label={
            <>
              <span>{`${names[role]} `}</span>
              <span className={styles.roleMore}>{descriptions[role]}</span>
            </>
          }
          checked={value.includes(role)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, role] : value.filter((other) => other !== role))
          }
        />
      ))}
      <p className={error ? styles.error : styles.note} id={`${id}note`} aria-live="polite">
        {error ||
          (fixed
            ? isFirst
              ? t`The first number of ADMIN_MOBILES is always the owner.`
              : t`Another owner can change your roles.`
            : t`Several roles add up. A change counts from the next click on.`)}
      </p>
    </Stack>
  );
}
