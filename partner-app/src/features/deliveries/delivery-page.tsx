import { useLingui } from '@lingui/react/macro';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Facts } from '@loyalty/shared-ui/facts';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { useNavigate, useParams } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { useToast } from '@loyalty/shared-ui/toast';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useErrorText } from '../../i18n/use-error-text';
import { Page } from '../../page/page';
import { deliveryPath, paths } from '../../paths';
import { usePermissions } from '../../session/permissions.resource';
import { replayDelivery, useDelivery } from './deliveries.resource';
import { DeliveryState } from './delivery-state';
import styles from './delivery-page.module.css';

/** /partner/deliveries/:id: what is sent, what came back, and sending it once more. */
export function DeliveryPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { data, error, mutate } = useDelivery(id);
  const errorText = useErrorText();
  const mayChange = usePermissions()('integrations.change');
  return (
    <Page
      title={data?.type ?? t`Delivery`}
      back={{ to: paths.deliveries, label: t`Deliveries` }}
      // What is due is sent anyway.
      actions={data && mayChange && data.state !== 'due' && <Replay key={data.id} id={data.id} />}
    >
      <AsyncRegion
        status={data ? 'ready' : error ? 'error' : 'loading'}
        loadingLabel={t`Loading the delivery…`}
        error={{
          title: t`The delivery could not be loaded.`,
          message: errorText(error),
          retryLabel: t`Retry`,
          onRetry: () => void mutate(),
        }}
      >
        {data && (
          <Stack gap={4}>
            <Card>
              <Facts
                items={[
                  { label: t`State`, value: <DeliveryState delivery={data} /> },
                  { label: t`Endpoint`, value: <bdi className={styles.wrapped}>{data.url}</bdi> },
                  { label: 'webhook-id', value: <span className={styles.wrapped}>{data.webhookId}</span> },
                  { label: t`Date`, value: <DateText value={data.at} format="date-time" /> },
                  { label: t`Attempts`, value: data.attempts },
                  { label: t`Last attempt`, value: <DateText value={data.attemptedAt} format="date-time" /> },
                  ...(data.nextAttemptAt
                    ? [{ label: t`Next attempt`, value: <DateText value={data.nextAttemptAt} format="date-time" /> }]
                    : []),
                  { label: t`HTTP status`, value: data.status ?? '–' },
                  ...(data.error ? [{ label: t`Last error`, value: <span lang="en">{data.error}</span> }] : []),
                ]}
              />
            </Card>
            {data.body !== null && <Text title={t`Request body`} text={indented(data.body)} />}
            {data.response !== null && <Text title={t`Response`} text={data.response || t`Empty`} />}
          </Stack>
        )}
      </AsyncRegion>
    </Page>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <Card title={title}>
      <pre className={styles.text}>{text}</pre>
    </Card>
  );
}

function Replay({ id }: { id: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const toast = useToast();
  const replay = useCommand(() => replayDelivery(id), {
    onSuccess: (copy) => {
      toast.success(t`The event is sent once more.`);
      void navigate(deliveryPath(copy));
    },
    onError: useErrorText(),
  });
  return (
    <>
      <ErrorNotice>{replay.error}</ErrorNotice>
      <Button busy={replay.pending} busyLabel={t`Sending…`} onClick={() => void replay.run()}>
        {t`Replay`}
      </Button>
    </>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
