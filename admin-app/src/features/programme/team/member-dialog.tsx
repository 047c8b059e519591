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
import { useId } from 'react';
import { array, object, string } from 'yup';
import { FormDialog } from '../../../forms/form-dialog';
import { useForm } from '../../../forms/use-form';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { type Role, useRoleNames } from '../../../session/role-names';
import styles from './team.module.css';
import { changeAdmin, inviteAdmin, type Member, useRenewTeam } from './team.resource';

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
    integrator: t`API keys and webhooks, for what their other roles may read; sees products, stores and batches`,
  };
}

interface MemberDialogProps {
  member: Member | undefined;
  /** The roles cannot be changed: one's own, or the first owner's. */
  fixed: boolean;
  onClose: () => void;
}

export function MemberDialog({ member, fixed, onClose }: MemberDialogProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const showDone = useUndoToast();
  const renew = useRenewTeam();
  const form = useForm<{ mobile: string; name: string; roles: Role[] }>({
    initialValues: {
      mobile: member?.mobile ?? '',
      name: member?.name ?? '',
      roles: [...(member?.roles ?? [])],
    },
    schema: createMemberSchema(i18n),
    draft: `member/${member?.id ?? 'new'}`,
    send: ({ mobile, roles, name: typed }) => {
      const name = plainName(typed);
      return member
        ? changeAdmin(member.id, { name, roles })
        : inviteAdmin({ mobile: plainMobile(mobile), name, roles });
    },
    onSent: async (_, { mobile, name: typed }) => {
      const name = plainName(typed);
      await renew();
      onClose();
      if (!member) return toast.success(t`${name} was added and can sign in with a code to ${mobile}.`);
      showDone(t`${name} was saved.`, async () => {
        await changeAdmin(member.id, { name: member.name || mobile, roles: member.roles });
        await renew();
      });
    },
  });
  return (
    <FormDialog title={member ? t`Edit admin` : t`Add admin`} width="520px" form={form} onClose={onClose}>
      {!member && (
        <Field
          label={t`Mobile number`}
          required
          hint={t`They sign in with a code by SMS to this number.`}
          error={form.problem('mobile')}
        >
          <TextInput
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            normalise={plainMobile}
            data-autofocus=""
            {...form.getFieldProps('mobile')}
          />
        </Field>
      )}
      <Field label={t`Name`} required error={form.problem('name')}>
        <TextInput autoComplete="off" data-autofocus={member ? '' : undefined} {...form.getFieldProps('name')} />
      </Field>
      <RoleChoice
        value={form.values.roles}
        fixed={fixed}
        isFirst={member?.isFirst ?? false}
        error={form.problem('roles')}
        onChange={(roles) => void form.setFieldValue('roles', roles)}
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
