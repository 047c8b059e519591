import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';

/** Says above a form that it holds what was typed before, and offers to forget it. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useLingui();
  return (
    <Notice
      action={
        <Button variant="secondary" onClick={onDiscard}>
          {t`Discard`}
        </Button>
      }
    >
      {t`What you had typed is here again. It is not saved yet.`}
    </Notice>
  );
}
