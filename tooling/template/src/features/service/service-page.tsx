import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { Card } from '@loyalty/shared-ui/card';
import { Facts } from '@loyalty/shared-ui/facts';
import { Page } from '../../page/page';
import { texts } from '../../texts';
import { useService } from './service.resource';

/** Renders a response of the api, with its loading and error states. */
export function ServicePage() {
  const { data, error, mutate } = useService();
  const { title, intro, status, loading, failed, failedText, retry } = texts.service;
  return (
    <Page title={title} intro={intro}>
      <Card>
        <AsyncRegion
          status={data ? 'ready' : error ? 'error' : 'loading'}
          loadingLabel={loading}
          error={{ title: failed, message: failedText, retryLabel: retry, onRetry: () => void mutate() }}
        >
          <Facts items={[{ label: status, value: data?.status }]} />
        </AsyncRegion>
      </Card>
    </Page>
  );
}
