import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import type { ResultPanelProps } from '@loyalty/shared-ui/result-panel';
import type { FinalOutcome } from '../../offline/scan-outcome';
import { paths } from '../../paths';
import { typingState } from './scan-links';
import { useRefusalText } from './use-refusal-text';

/** Says how the api has judged a code that it refused, and what the person can do next. */
export function useRefusedPanel(): (refusal: Extract<FinalOutcome, { kind: 'refused' }>) => ResultPanelProps {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  return (refusal) => {
    const { code } = refusal;
    const misread = t`It is not on one of our labels, or it was misread. Scan again, or type the code printed under it.`;
    const nextSteps: Readonly<Record<string, string>> = {
      code_used_by_you: t`Its points are yours already. You find the scan in your history.`,
      code_used: t`Every label pays once. If the pack was sealed, please tell the shop that sold it.`,
      code_void: t`This label was withdrawn. Please ask the shop that sold the product.`,
      code_invalid: misread,
      invalid_input: misread,
    };
    return {
      tone: 'failure',
      title: refusalText(refusal),
      message: nextSteps[code] ?? t`Please scan the label again, or type the code printed on it.`,
      actions: (
        <>
          <LinkButton to={paths.scan} size="lg" block>
            {nextSteps[code] === misread ? <Trans>Scan again</Trans> : <Trans>Scan another</Trans>}
          </LinkButton>
          {code === 'code_used_by_you' ? (
            <LinkButton to={paths.history} variant="secondary" size="lg" block>
              <Trans>View History</Trans>
            </LinkButton>
          ) : (
            <LinkButton to={paths.scan} state={typingState} variant="secondary" size="lg" block>
              <Trans>Type the code</Trans>
            </LinkButton>
          )}
        </>
      ),
    };
  };
}
