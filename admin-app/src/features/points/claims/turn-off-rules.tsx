import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import { useToast } from '@loyalty/shared-ui/toast';
import { Power } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../i18n/use-error-text';
import styles from './claims.module.css';
import { type Rules, turnOffRules, useRules } from './rules.resource';

/** Turns the rules off at once, whatever is typed or being tried in the form, which stays as it is. */
export function TurnOffRules({ rules }: { rules: Rules }) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate } = useRules();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const turnOff = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await mutate(await turnOffRules(rules), { revalidate: false });
      toast.success(t`The rules are off.`);
    } catch (error) {
      console.error(error);
      setProblem(errorText(error));
    }
    setBusy(false);
  };
  return (
    <div className={styles.turnOff}>
      {problem !== undefined && (
        <Notice tone="danger" live="assertive" title={t`The rules are still on`}>
          {problem}
        </Notice>
      )}
      <div>
        <Button
          variant="secondary"
          icon={<Power aria-hidden="true" />}
          busy={busy}
          busyLabel={t`Turning off…`}
          onClick={() => void turnOff()}
        >
          {t`Turn off`}
        </Button>
      </div>
    </div>
  );
}
