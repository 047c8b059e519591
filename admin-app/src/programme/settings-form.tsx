import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { Card } from '@loyalty/shared-ui/card';
import { useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { Stack } from '@loyalty/shared-ui/stack';
import { type FormikErrors, type FormikValues, useFormik } from 'formik';
import { type ReactNode, useRef } from 'react';
import type { AnyObjectSchema } from 'yup';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { snakeCased } from '../api/camel-case';
import { FormProblem, useShowFailure } from '../forms/form-failure';
import { type SettingsChange, type Settings, useSettings } from './settings.resource';
import { RestoredNote, useFormDraft } from '../drafts/use-form-draft';
import { useProposingSave } from '../proposals/use-proposing-save';
import { useHashTarget } from '../page/use-hash-target';
import { useRefresh } from '../api/use-refresh';

export interface SettingKind<Setting, Field> {
  toField: (setting: Setting, settings: Settings) => Field;
  toSetting: (field: Field) => Setting;
}

// oxlint-disable-next-line typescript/no-explicit-any -- each setting has its own type; the caller's object is checked
type Kinds = { readonly [Name in keyof SettingsChange]?: SettingKind<any, any> };
type FieldsOf<Fields extends Kinds> = {
  [Name in keyof Fields]: Fields[Name] extends { toField: (...given: never[]) => infer Field } ? Field : never;
};

interface SettingsFormOptions<Fields extends Kinds> {
  settings: Settings;
  fields: Fields;
  schema: AnyObjectSchema;
}

/**
 * Returns the formik form of a group of settings. It sends the fields that the owner changed, after asking if some have to
 * be proposed (`dialog`). If another tab or admin
 * changed the settings meanwhile, the other fields show the new values and what was typed stays, to be saved again.
 */
export function useSettingsForm<Fields extends Kinds>({ settings, fields, schema }: SettingsFormOptions<Fields>) {
  type Values = FieldsOf<Fields> & FormikValues;
  const { t } = useLingui();
  const { save, dialog } = useProposingSave(t`The settings were saved.`);
  const showFailure = useShowFailure();
  const { data, mutate } = useSettings();
  const refreshHistory = useRefresh('admin/programme/history');
  const kinds = Object.entries(fields) as [keyof SettingsChange, SettingKind<unknown, unknown>][];
  const names = Object.fromEntries(kinds.map(([name]) => [Object.keys(snakeCased({ [name]: 0 }))[0]!, name]));
  const valuesOf = (from: Settings) =>
    Object.fromEntries(kinds.map(([name, { toField }]) => [name, toField(from[name], from)])) as Values;
  const formik = useFormik<Values>({
    initialValues: valuesOf(settings),
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values, helpers) => {
      helpers.setStatus(undefined);
      const typed = changedFields(formik.initialValues, values);
      const changed = kinds.filter(([name]) => name in typed);
      try {
        const change = Object.fromEntries(changed.map(([name, { toSetting }]) => [name, toSetting(values[name])]));
        const saved = await save((data ?? settings).version, change);
        if (!saved) return;
        await mutate(saved, { revalidate: false });
        helpers.resetForm({ values: valuesOf(saved) });
        void refreshHistory();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'settings_changed') {
          const setErrors = (errors: Record<string, string>) => helpers.setErrors(errors as FormikErrors<Values>);
          return showFailure(error, names, { setErrors, setStatus: helpers.setStatus });
        }
        const fresh = await mutate();
        if (fresh) helpers.resetForm({ values: valuesOf(fresh) });
        await helpers.setValues({ ...(fresh ? valuesOf(fresh) : values), ...typed });
        helpers.setStatus(t`The settings were changed meanwhile. What you typed is kept: check it, then save again.`);
        void refreshHistory();
      }
    },
  });
  // A group has a draft by its first setting.
  const draft = useFormDraft<Values>(`settings/${Object.keys(names)[0]!}`, formik);
  const problem = (field: keyof Values & string) => {
    const error = formik.touched[field] && formik.errors[field];
    return typeof error === 'string' ? error : undefined;
  };
  return { ...formik, problem, dialog, draft };
}

function changedFields<Values extends FormikValues>(before: Values, after: Values): Partial<Values> {
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

interface SettingsGroupProps {
  /** Anchor for links. */
  id?: string;
  title: string;
  form: Pick<
    ReturnType<typeof useSettingsForm>,
    'isSubmitting' | 'status' | 'handleSubmit' | 'dirty' | 'dialog' | 'draft'
  >;
  /** False shows the fields to admins who cannot change them. */
  editable: boolean;
  children: ReactNode;
  /** Shown above the Save button, never disabled. */
  preview?: ReactNode;
}

export function SettingsGroup({ id, title, form, editable, children, preview }: SettingsGroupProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(ref, form.isSubmitting);
  useLeaveQuestion(form.dirty);
  useHashTarget(id, ref);
  return (
    <Card title={title}>
      <Stack ref={ref} as="form" gap={5} noValidate onSubmit={form.handleSubmit}>
        <RestoredNote draft={form.draft} />
        <Stack as="fieldset" gap={5} disabled={!editable}>
          {children}
        </Stack>
        {preview}
        {/* Beside the button that was pressed: the top of a long group may be out of sight. */}
        <FormProblem status={form.status} />
        {editable && (
          <div>
            <Button type="submit" disabled={!form.dirty} busy={form.isSubmitting} busyLabel={t`Saving…`}>
              {t`Save`}
            </Button>
          </div>
        )}
      </Stack>
      {form.dialog}
    </Card>
  );
}
