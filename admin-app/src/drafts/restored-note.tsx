import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import type { FormDraft } from './use-form-draft';

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
