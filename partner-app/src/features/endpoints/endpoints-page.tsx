import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Stack } from '@loyalty/shared-ui/stack';
import { useToast } from '@loyalty/shared-ui/toast';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { Ask } from '../../forms/ask';
import { PagedList } from '../../lists/paged-list';
import { usePage } from '../../lists/use-page';
import { Page } from '../../page/page';
import { SecretDialog } from '../../secret/secret-dialog';
import { usePermissions } from '../../session/permissions.resource';
import { type Endpoint, removeEndpoint, rotateSecret, useEndpoints } from '../../webhooks/endpoints.resource';
import { EndpointCard, type EndpointQuestion } from './endpoint-card';
import { EndpointDialog } from './endpoint-dialog';

type Open =
  | { question: 'add' }
  | { question: 'secret'; secret: string }
  | { question: EndpointQuestion; endpoint: Endpoint };

/** /partner/webhooks: where events of the programme are sent. */
export function EndpointsPage() {
  const { t } = useLingui();
  const toast = useToast();
  const mayChange = usePermissions()('integrations.change');
  const endpoints = useEndpoints(usePage().page);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const saved = (secret?: string) => {
    setOpen(secret === undefined ? undefined : { question: 'secret', secret });
    if (secret === undefined) toast.success(t`Saved`);
    void endpoints.mutate();
  };
  return (
    <Page
      title={t`Webhooks`}
      description={t`Events of the programme are sent to these addresses, signed after Standard Webhooks.`}
      actions={
        mayChange && (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ question: 'add' })}>
            {t`Add an endpoint`}
          </Button>
        )
      }
    >
      <PagedList
        response={endpoints}
        label={t`Webhooks`}
        loadingLabel={t`Loading endpoints…`}
        errorTitle={t`The endpoints could not be loaded.`}
        empty={<EmptyState icon={<Webhook aria-hidden="true" />} title={t`There is no endpoint yet`} />}
      >
        {(rows) => (
          <Stack gap={4}>
            {rows.map((endpoint) => (
              <EndpointCard
                key={endpoint.id}
                endpoint={endpoint}
                mayChange={mayChange}
                onAsk={(question) => setOpen({ question, endpoint })}
                onChanged={() => endpoints.mutate()}
              />
            ))}
          </Stack>
        )}
      </PagedList>
      {open?.question === 'add' && <EndpointDialog onSaved={saved} onClose={close} />}
      {open?.question === 'change' && <EndpointDialog endpoint={open.endpoint} onSaved={saved} onClose={close} />}
      {open?.question === 'secret' && (
        <SecretDialog
          title={t`The secret of the endpoint`}
          label={t`Secret`}
          secret={open.secret}
          hint={t`The receiver verifies the signatures with it.`}
          onClose={close}
        />
      )}
      {open?.question === 'rotate' && (
        <Ask
          title={t`Rotate the secret?`}
          message={t`The old secret signs, too, for 24 hours. Until then the receiver takes the new one.`}
          confirmLabel={t`Rotate`}
          onConfirm={() => rotateSecret(open.endpoint.id)}
          onDone={saved}
          onClose={close}
        />
      )}
      {open?.question === 'remove' && (
        <Ask
          title={t`Remove ${open.endpoint.url}?`}
          message={t`What waits for it is not sent. This cannot be undone.`}
          confirmLabel={t`Remove`}
          onConfirm={() => removeEndpoint(open.endpoint.id)}
          onDone={() => saved()}
          onClose={close}
        />
      )}
    </Page>
  );
}
