import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Facts } from '@loyalty/shared-ui/facts';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { useNavigate } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { useToast } from '@loyalty/shared-ui/toast';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useErrorText } from '../../i18n/use-error-text';
import { deliveriesOf, deliveryPath } from '../../paths';
import { type Endpoint, pauseEndpoint, resumeEndpoint, sendTest } from '../../webhooks/endpoints.resource';
import styles from './endpoint-card.module.css';

export type EndpointQuestion = 'change' | 'rotate' | 'remove';

interface EndpointCardProps {
  endpoint: Endpoint;
  mayChange: boolean;
  onAsk: (question: EndpointQuestion) => void;
  /** Called when it was paused or resumed. */
  onChanged: () => Promise<unknown>;
}

/** Shows an endpoint, how its deliveries go, and what can be done with it. */
export function EndpointCard({ endpoint, mayChange, onAsk, onChanged }: EndpointCardProps) {
  const { t } = useLingui();
  const { id, url, description, eventTypes, fullMobiles, waiting } = endpoint;
  return (
    <Card title={<bdi className={styles.url}>{url}</bdi>} actions={<EndpointState endpoint={endpoint} />}>
      <Stack gap={4}>
        {description && <p>{description}</p>}
        <Facts
          items={[
            { label: t`Events`, value: <span lang="en">{eventTypes.join(', ')}</span> },
            { label: t`Mobile numbers`, value: fullMobiles ? t`In full` : t`Masked` },
            {
              label: t`Last delivery`,
              value: endpoint.lastDeliveredAt ? (
                <DateText value={endpoint.lastDeliveredAt} format="date-time" />
              ) : (
                t`Not yet`
              ),
            },
            { label: t`Waiting`, value: waiting },
            ...(endpoint.pausedAt
              ? [{ label: t`Paused since`, value: <DateText value={endpoint.pausedAt} format="date-time" /> }]
              : []),
            ...(endpoint.failingSince
              ? [{ label: t`Failing since`, value: <DateText value={endpoint.failingSince} format="date-time" /> }]
              : []),
            ...(endpoint.lastError
              ? [{ label: t`Last error`, value: <span lang="en">{endpoint.lastError}</span> }]
              : []),
            ...(endpoint.oldSecretUntil
              ? [
                  {
                    label: t`Old secret signs until`,
                    value: <DateText value={endpoint.oldSecretUntil} format="date-time" />,
                  },
                ]
              : []),
          ]}
        />
        <Stack row gap={2}>
          <LinkButton variant="secondary" to={deliveriesOf(id)}>
            {t`Deliveries`}
          </LinkButton>
          {mayChange && <Actions endpoint={endpoint} onAsk={onAsk} onChanged={onChanged} />}
        </Stack>
      </Stack>
    </Card>
  );
}

function EndpointState({ endpoint: { pauseCause, failingSince } }: { endpoint: Endpoint }) {
  const { t } = useLingui();
  if (pauseCause === 'admin') return <StatusChip tone="warning">{t`Paused`}</StatusChip>;
  if (pauseCause) return <StatusChip tone="danger">{t`Paused after failures`}</StatusChip>;
  if (failingSince) return <StatusChip tone="danger">{t`Failing`}</StatusChip>;
  return <StatusChip tone="success">{t`Active`}</StatusChip>;
}

function Actions({ endpoint, onAsk, onChanged }: Omit<EndpointCardProps, 'mayChange'>) {
  const { t } = useLingui();
  const { id, pauseCause } = endpoint;
  const errorText = useErrorText();
  const navigate = useNavigate();
  const toast = useToast();
  const test = useCommand(() => sendTest(id), {
    onSuccess: (delivery) => {
      toast.success(t`The test event is sent.`);
      void navigate(deliveryPath(delivery));
    },
    onError: errorText,
  });
  const pause = useCommand(() => (pauseCause ? resumeEndpoint(id) : pauseEndpoint(id)), {
    onSuccess: onChanged,
    onError: errorText,
  });
  return (
    <>
      {!pauseCause && (
        <Button variant="secondary" busy={test.pending} busyLabel={t`Sending…`} onClick={() => void test.run()}>
          {t`Send a test event`}
        </Button>
      )}
      <Button
        variant={pauseCause ? 'primary' : 'secondary'}
        busy={pause.pending}
        busyLabel={t`Saving…`}
        onClick={() => void pause.run()}
      >
        {pauseCause ? t`Resume` : t`Pause`}
      </Button>
      <Button variant="secondary" onClick={() => onAsk('change')}>{t`Change`}</Button>
      <Button variant="secondary" onClick={() => onAsk('rotate')}>{t`Rotate the secret`}</Button>
      <Button variant="danger-soft" onClick={() => onAsk('remove')}>{t`Remove`}</Button>
      <ErrorNotice>{test.error ?? pause.error}</ErrorNotice>
    </>
  );
}
