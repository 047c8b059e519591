import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { MapPin } from 'lucide-react';
import styles from './location.module.css';
import type { Position } from './place.resource';
import { usePositionQuestion } from './current-position';

interface LocationQuestionProps {
  open: boolean;
  /** The user has decided; called with the position if there is one. */
  onClose: (position?: Position) => void;
}

/** Renders the location popup after sign-in (docs/product.md §4), which explains the purpose before the browser's prompt. */
export function LocationQuestion({ open, onClose }: LocationQuestionProps) {
  const { t } = useLingui();
  const { asking, ask } = usePositionQuestion();
  const allow = async () => {
    const answer = await ask();
    onClose(typeof answer === 'object' ? answer : undefined);
  };
  return (
    <Dialog
      open={open}
      onClose={() => onClose()}
      title={t`Allow location?`}
      closeLabel={t`Close`}
      description={t`Your location fills in your address and is saved with each code that you scan.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => onClose()}>
            <Trans>Not now</Trans>
          </Button>
          <Button data-autofocus="" busy={asking} busyLabel={t`Finding your location…`} onClick={() => void allow()}>
            <Trans>Allow</Trans>
          </Button>
        </>
      }
    >
      <p className={styles.reason}>
        <MapPin aria-hidden="true" size={20} />
        <Trans>You can scan and claim without it, and change your mind in your browser's settings at any time.</Trans>
      </p>
    </Dialog>
  );
}
