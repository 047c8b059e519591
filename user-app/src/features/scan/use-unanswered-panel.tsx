import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import type { ResultPanelProps } from '@loyalty/shared-ui/result-panel';
import { RotateCw } from 'lucide-react';
import { useLanguage } from '../../i18n/user-messages';
import { paths } from '../../paths';
import type { UnansweredOutcome } from './scan-outcome';
import { useApiText } from './use-api-text';

/** Says that nobody knows yet whether the scan counted. Sending it again is safe: it has its key. */
export function useUnansweredPanel(onRetry: () => void): (outcome: UnansweredOutcome) => ResultPanelProps {
  const { t } = useLingui();
  const apiText = useApiText();
  const { locale } = useLanguage();
  return ({ reason, message, notBefore }) => {
    const time = notBefore === undefined ? '' : formatDate(new Date(notBefore).toISOString(), 'time', locale);
    const titles = {
      offline: t`No connection`,
      server: t`No answer from the server`,
      'too-many': message ? apiText(message) : t`Too many scans`,
    };
    const steps = {
      offline: t`Stay on this page: your scan is sent as soon as you are back online. It cannot count twice.`,
      server: t`Please try again in a moment. Your scan cannot count twice.`,
      'too-many': time ? t`Please try again after ${time}.` : t`Please try again later.`,
    };
    return {
      tone: 'failure',
      title: titles[reason],
      message: steps[reason],
      actions: (
        <>
          <Button size="lg" block icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
          <LinkButton to={paths.rewards} variant="secondary" size="lg" block>
            <Trans>Back to home</Trans>
          </LinkButton>
        </>
      ),
    };
  };
}
