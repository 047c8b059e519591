import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useFormDraft } from '../../../drafts/use-form-draft';
import { useForm } from '../../../forms/use-form';
import { createSchemeSchema, type SchemeValues } from './scheme.schema';

/** The fields by what the server calls them; what concerns several is shown at the first. */
export const wireFields = {
  names: 'en',
  starts_at: 'start',
  ends_at: 'end',
  booster: 'times',
  goal: 'goalTarget',
  tiers: 'levels',
  referral: 'forReferrer',
  budget: 'budget',
} as const satisfies Record<string, keyof SchemeValues>;

/**
 * Returns the form of a scheme, which tries it on submit.
 * @param onTry throws what the server refuses
 */
export function useSchemeForm(
  id: number | undefined,
  initialValues: SchemeValues,
  onTry: (values: SchemeValues) => Promise<void>,
) {
  const { i18n } = useLingui();
  const schema = useMemo(() => createSchemeSchema(i18n), [i18n]);
  const form = useForm<SchemeValues>({
    initialValues,
    schema,
    names: wireFields,
    // Its own: the form's ends with a success, but a scheme that was tried is not saved.
    draft: undefined,
    send: onTry,
  });
  const draft = useFormDraft(`scheme/${id ?? 'new'}`, form);
  return { ...form, draft, isValid: schema.isValidSync(form.values) };
}

export type SchemeForm = ReturnType<typeof useSchemeForm>;
