import { useEffect, useEffectEvent, useState } from 'react';
import { createDraftStore } from '@loyalty/shared-ui/draft-store';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { personOf } from '@loyalty/shared-ui/person';
import { currentSession } from '../session/session';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';

type DraftName = 'profile' | 'payout-details' | 'payee-name' | 'case-note' | 'lost-number' | `claim-answer-${string}`;

/** Fields that say where money goes: the phone may be another's soon. */
const accountNumbers = ['upiId', 'accountNumber', 'repeated', 'ifsc'];

export const drafts = createDraftStore<DraftName>('drafts', () => personOf(currentSession().token), accountNumbers);

export interface Draft<Values> {
  /** What the form starts with: the stored values, and over them what was typed before and not saved. */
  readonly initial: Values;
  readonly stored: Values;
  readonly restored: boolean;
  /** Keeps what differs from the stored values. */
  readonly keep: (values: Values) => void;
  readonly differs: (values: Values) => boolean;
  readonly discard: () => void;
}

/**
 * Keeps the unsaved changes of a form, and restores them when it opens again: after a reload, another page, or the next sign-in of
 * the same user.
 * @param stored the values without changes; only fields that differ are kept, so that changes made elsewhere are not undone
 */
export function useDraft<Values extends { [Field in keyof Values]: string }>(
  name: DraftName,
  stored: Values,
): Draft<Values> {
  const [base] = useState(stored);
  const [typed, setTyped] = useState(() => {
    const known = Object.entries(drafts.read(name) ?? {}).filter(([field]) => field in base);
    return known.length > 0 ? (Object.fromEntries(known) as Partial<Values>) : undefined;
  });
  const changedOf = (values: Values) =>
    Object.entries<string>(values).filter(([field, text]) => base[field as keyof Values] !== text);
  return {
    initial: { ...base, ...typed },
    stored: base,
    restored: typed !== undefined,
    keep: (values) => drafts.keep(name, Object.fromEntries(changedOf(values))),
    differs: (values) => changedOf(values).length > 0,
    discard: () => {
      drafts.discard(name);
      setTyped(undefined);
    },
  };
}

/** Keeps the values of a form as they are typed, and asks before the tab is closed. @param isSaved then nothing is kept any more */
export function useKeepTyped<Values>(draft: Draft<Values>, values: Values, isSaved = false): void {
  const keep = useEffectEvent(draft.keep);
  useEffect(() => {
    if (!isSaved) keep(values);
  }, [values, isSaved]);
  useLeaveQuestion(!isSaved && draft.differs(values));
}

interface RestoredNoteProps<Values> {
  draft: Draft<Values>;
  form: { resetForm: (next: { values: Values }) => void };
}

export function RestoredNote<Values>({ draft, form }: RestoredNoteProps<Values>) {
  const { t } = useLingui();
  if (!draft.restored) return null;
  const discard = () => {
    draft.discard();
    form.resetForm({ values: draft.stored });
  };
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
