import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { MapPin } from 'lucide-react';
import type { Position } from '../../location/place.resource';
import { usePositionQuestion } from '../../location/use-position-question';
import styles from './sign-in.module.css';

interface LocationQuestionProps {
  open: boolean;
  /** The person has decided; with the position if there is one. */
  onDone: (position?: Position) => void;
}

/** The location permission popup after sign-in (spec §4): says what for, before the browser asks. */
export function LocationQuestion({ open, onDone }: LocationQuestionProps) {
  const { t } = useLingui();
  const { asking, ask } = usePositionQuestion();
  const allow = async () => {
    const answer = await ask();
    onDone(typeof answer === 'object' ? answer : undefined);
  };
  return (
    <Dialog
      open={open}
      onClose={() => onDone()}
      title={t`Allow location?`}
      closeLabel={t`Close`}
      description={t`Your location fills in your address, and is noted with each code that you scan.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => onDone()}>
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
