import { useLingui } from '@lingui/react/macro';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { Card } from '@loyalty/shared-ui/card';
import { Facts } from '@loyalty/shared-ui/facts';
import { useErrorText } from '../../i18n/use-error-text';
import { Page } from '../../page/page';
import { useProgramme } from './programme.resource';

/** Renders a response of the api, with its loading and error states. */
export function ProgrammePage() {
  const { t } = useLingui();
  const { data, error, mutate } = useProgramme();
  const errorText = useErrorText();
  return (
    <Page title={t`Programme`}>
      <Card>
        <AsyncRegion
          status={data ? 'ready' : error ? 'error' : 'loading'}
          loadingLabel={t`Loading the programme…`}
          error={{
            title: t`The programme could not be loaded.`,
            message: errorText(error),
            retryLabel: t`Retry`,
            onRetry: () => void mutate(),
          }}
        >
          <Facts
            items={[
              { label: t`Support`, value: data?.supportPhone ?? '–' },
              { label: t`Days until a claim is decided`, value: data?.decisionDays },
            ]}
          />
        </AsyncRegion>
      </Card>
    </Page>
  );
}
