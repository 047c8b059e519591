import type { FormikProps, FormikValues } from 'formik';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import { type DraftName, drafts } from './drafts';

export interface FormDraft {
  readonly restored: boolean;
  /** Forgets what was typed, once it is saved. */
  readonly forget: () => void;
  /** Forgets it, and shows the stored values again. */
  readonly discard: () => void;
}

/**
 * Keeps the unsaved changes of a form, and restores them when it opens again: after a reload, another page, or the next sign-in of
 * the same admin. Files are not kept.
 * @param name undefined keeps nothing
 */
export function useFormDraft<Values extends FormikValues>(
  name: DraftName | undefined,
  formik: FormikProps<Values>,
): FormDraft {
  const { values, initialValues } = formik;
  const [typed, setTyped] = useState(() => name && readTyped(name, initialValues));
  const hasStarted = useRef(false);
  const start = useEffectEvent(() => {
    if (typed !== undefined) void formik.setValues({ ...initialValues, ...typed }, false);
  });
  useEffect(() => start(), []);
  const keep = useEffectEvent(() => {
    // The first time, the values are those before a restored draft.
    if (name && hasStarted.current) drafts.keep(name, changedTexts(initialValues, values));
    hasStarted.current = true;
  });
  useEffect(() => keep(), [values, initialValues]);
  const forget = () => {
    if (name) drafts.discard(name);
    setTyped(undefined);
  };
  return {
    restored: typed !== undefined && formik.dirty,
    forget,
    discard: () => {
      formik.resetForm();
      forget();
    },
  };
}

function changedTexts(before: FormikValues, after: FormikValues): Record<string, string> {
  const texts = Object.entries(after).flatMap(([field, value]: [string, unknown]) => {
    if (value instanceof Blob) return [];
    const text = JSON.stringify(value);
    return text === undefined || text === JSON.stringify(before[field]) ? [] : [[field, text] as const];
  });
  return Object.fromEntries(texts);
}

function readTyped(name: DraftName, before: FormikValues): FormikValues | undefined {
  const fields = Object.entries(drafts.read(name) ?? {}).flatMap(([field, text]) => {
    if (!(field in before)) return [];
    try {
      const value: unknown = JSON.parse(text);
      return isLike(value, before[field]) ? [[field, value] as const] : [];
    } catch {
      return [];
    }
  });
  return fields.length === 0 ? undefined : (Object.fromEntries(fields) as FormikValues);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns whether a stored value has the keys and types of a known one. A form's lists are of texts. */
function isLike(value: unknown, known: unknown): boolean {
  if (Array.isArray(known)) return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (isObject(known))
    return isObject(value) && Object.entries(known).every(([key, inner]) => isLike(Reflect.get(value, key), inner));
  return !isObject(value) && typeof value === typeof known;
}

/** Says above a form that it holds what was typed before, and offers to forget it; nothing if it does not. */
export function RestoredNote({ draft: { restored, discard } }: { draft: Pick<FormDraft, 'restored' | 'discard'> }) {
  const { t } = useLingui();
  if (!restored) return null;
  return (
    <Notice
      action={
        <Button variant="secondary" onClick={discard}>
          {t`Discard`}
        </Button>
      }
    >
      {t`What you had typed is here again. It is not saved yet.`}
    </Notice>
  );
}
