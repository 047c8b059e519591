import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { useState } from 'react';
import { type DraftName, drafts } from './drafts';
import type { FormDraft } from './use-form-draft';

type Texts<Field extends string> = Readonly<Partial<Record<Field, string>>>;

interface TypedTexts<Field extends string> extends FormDraft {
  /** By field; undefined: left as it was. */
  readonly typed: Texts<Field>;
  /** @param text undefined: as it was */
  readonly type: (field: Field, text: string | undefined) => void;
}

/**
 * Keeps what is typed into a form without formik, as {@link useFormDraft} does, and lets the browser ask before the page is closed.
 * `forget` leaves it in the form.
 */
export function useTypedTexts<Field extends string>(name: DraftName, fields: readonly Field[]): TypedTexts<Field> {
  const [typed, setTyped] = useState(() => readTexts(name, fields));
  const [restored, setRestored] = useState(Object.keys(typed).length > 0);
  const [isKept, setKept] = useState(restored);
  useLeaveQuestion(isKept);
  const change = (next: Texts<Field>) => {
    const texts = Object.fromEntries(Object.entries<string | undefined>(next).filter(isText));
    drafts.keep(name, texts);
    setTyped(next);
    setKept(Object.keys(texts).length > 0);
  };
  const forget = () => {
    drafts.discard(name);
    setRestored(false);
    setKept(false);
  };
  return {
    typed,
    type: (field, text) => change({ ...typed, [field]: text }),
    restored,
    forget,
    discard: () => {
      forget();
      setTyped({} as Texts<Field>);
    },
  };
}

const isText = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

function readTexts<Field extends string>(name: DraftName, fields: readonly Field[]): Texts<Field> {
  const kept = drafts.read(name) ?? {};
  return Object.fromEntries(
    fields.map((field) => [field, kept[field]]).filter(([, text]) => text !== undefined),
  ) as Texts<Field>;
}
