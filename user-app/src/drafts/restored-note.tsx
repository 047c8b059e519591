import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import type { Draft } from './use-draft';

interface RestoredNoteProps<Values> {
  draft: Draft<Values>;
  form: { resetForm: (next: { values: Values }) => void };
}

/** Says above a form that it holds what was typed before, and offers to forget it. */
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
