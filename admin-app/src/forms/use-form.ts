import { useCommand } from '@loyalty/shared-ui/use-command';
import { useFormik, type FormikConfig, type FormikHelpers, type FormikValues } from 'formik';
import type { DraftName } from '../drafts/drafts';
import { type FormDraft, useFormDraft } from '../drafts/use-form-draft';
import { useShowFailure } from './form-failure';

type FieldOf<Values> = keyof Values & string;

interface FormOptions<Values extends FormikValues, Result> extends Pick<
  FormikConfig<Values>,
  'initialValues' | 'validate'
> {
  schema?: FormikConfig<Values>['validationSchema'];
  /** Keeps what is typed, except files, until it is saved; undefined for what is not saved, e.g. a search. */
  draft: DraftName | undefined;
  /** The fields by their names on the wire, where these differ. */
  names?: Readonly<Record<string, FieldOf<Values>>>;
  /** Its error is shown under the fields that the server names, else above the form; the input is kept. */
  send: (values: Values, helpers: FormikHelpers<Values>) => Promise<Result>;
  /** Called after a success, while the form is still busy. */
  onSent?: (result: Result, values: Values, helpers: FormikHelpers<Values>) => unknown;
}

/** Returns formik's form with what all forms of the area share: draft, refusals of the server, one submit at a time. */
export function useForm<Values extends FormikValues, Result = unknown>(options: FormOptions<Values, Result>) {
  const { schema, draft: draftName, send, onSent, names, initialValues, validate } = options;
  const showFailure = useShowFailure();
  const fields = { ...Object.fromEntries(Object.keys(initialValues).map((field) => [field, field])), ...names };
  const command = useCommand<{ values: Values; helpers: FormikHelpers<Values> }>(
    async ({ values, helpers }) => {
      const result = await send(values, helpers);
      await onSent?.(result, values, helpers);
    },
    {
      onError: (error, { helpers }) => {
        showFailure(error, fields, helpers as Parameters<typeof showFailure>[2]);
        return undefined;
      },
    },
  );
  const formik = useFormik<Values>({
    initialValues,
    ...(schema !== undefined && { validationSchema: schema as unknown }),
    ...(validate && { validate }),
    validateOnBlur: false,
    onSubmit: async (values, helpers) => {
      helpers.setStatus(undefined);
      if (await command.run({ values, helpers })) draft.forget();
    },
  });
  const draft: FormDraft = useFormDraft(draftName, formik);
  const problem = (field: FieldOf<Values>): string | undefined => {
    const error: unknown = formik.touched[field] && formik.errors[field];
    return typeof error === 'string' ? error : undefined;
  };
  return {
    ...formik,
    draft,
    problem,
  };
}
