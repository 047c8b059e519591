import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import type { ResultPanelProps } from './result-panel';
import type { FinalOutcome } from '../../offline/scan-outcome';
import { paths } from '../../paths';
import { typingState } from './scan-state';
import { useRefusalText } from './use-refusal-text';

/** Returns a function that builds the panel of a rejected code: the reason, and what the user can do. */
export function useRefusedPanel(): (refusal: Extract<FinalOutcome, { kind: 'refused' }>) => ResultPanelProps {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  return (refusal) => {
    const { code } = refusal;
    if (code === 'code_used_by_you') {
      const when = refusalText(refusal);
      return {
        state: 'neutral',
        title: t`Already yours`,
        message: t`${when} Its points are in your account.`,
        actions: (
          <>
            <LinkButton to={paths.scan} size="lg" block>
              <Trans>Scan another</Trans>
            </LinkButton>
            <LinkButton to={paths.history} variant="secondary" size="lg" block>
              <Trans>View History</Trans>
            </LinkButton>
          </>
        ),
      };
    }
    const misread = t`It is not on one of our labels, or it was misread. Scan again, or type the code printed under it.`;
    const labelStaysValid = t`Nothing is lost: the label stays valid.`;
    const nextSteps: Readonly<Record<string, string>> = {
      code_used: t`Every label pays once. If the pack was sealed, please tell the shop that sold it.`,
      code_void: t`This label was withdrawn. Please ask the shop that sold the product.`,
      code_invalid: misread,
      invalid_input: misread,
      short_code_limit: labelStaysValid,
      short_codes_paused: labelStaysValid,
    };
    return {
      state: 'failure',
      title: refusalText(refusal),
      message: nextSteps[code] ?? t`Please scan the label again, or type the code printed on it.`,
      actions: (
        <>
          <LinkButton to={paths.scan} size="lg" block>
            {nextSteps[code] === misread ? <Trans>Scan again</Trans> : <Trans>Scan another</Trans>}
          </LinkButton>
          <LinkButton to={paths.scan} state={typingState} variant="secondary" size="lg" block>
            <Trans>Type the code</Trans>
          </LinkButton>
        </>
      ),
    };
  };
}
