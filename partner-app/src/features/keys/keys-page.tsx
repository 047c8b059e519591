import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { type Column, DataTable } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Muted } from '@loyalty/shared-ui/muted';
import { Stack } from '@loyalty/shared-ui/stack';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Ask } from '../../forms/ask';
import { PagedList } from '../../lists/paged-list';
import { usePage } from '../../lists/use-page';
import { Page } from '../../page/page';
import { SecretDialog } from '../../secret/secret-dialog';
import { usePermissions } from '../../session/permissions.resource';
import { CreateKeyDialog } from './create-key-dialog';
import styles from './keys-page.module.css';
import { type ApiKey, revokeKey, useKeys } from './keys.resource';

const isOver = ({ revokedAt, expiresAt }: ApiKey) => revokedAt !== null || new Date(expiresAt).getTime() <= pageNow();

/** /partner/api-keys: what other systems call the api with. */
export function KeysPage() {
  const { t } = useLingui();
  const mayChange = usePermissions()('integrations.change');
  const keys = useKeys(usePage().page);
  const [open, setOpen] = useState<'create' | { created: string } | { revoke: ApiKey }>();
  const close = () => setOpen(undefined);
  const columns = useColumns();
  return (
    <Page
      title={t`API keys`}
      description={t`Other systems of the brand call the API with them.`}
      actions={
        mayChange && (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen('create')}>
            {t`Create an API key`}
          </Button>
        )
      }
    >
      <Card padding="none">
        <PagedList
          response={keys}
          label={t`API keys`}
          loadingLabel={t`Loading API keys…`}
          errorTitle={t`The API keys could not be loaded.`}
          empty={<EmptyState icon={<KeyRound aria-hidden="true" />} title={t`There is no API key yet`} />}
        >
          {(rows) => (
            <DataTable
              caption={t`API keys`}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => String(id)}
              actionsLabel={t`Actions`}
              {...(mayChange && {
                rowActions: (key: ApiKey) =>
                  !isOver(key) && (
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={t`Revoke ${key.name}`}
                      onClick={() => setOpen({ revoke: key })}
                    >
                      {t`Revoke`}
                    </Button>
                  ),
              })}
            />
          )}
        </PagedList>
      </Card>
      {open === 'create' && (
        <CreateKeyDialog
          onClose={close}
          onCreated={(created) => {
            setOpen({ created });
            void keys.mutate();
          }}
        />
      )}
      {typeof open === 'object' && 'created' in open && (
        <SecretDialog
          title={t`The API key is created`}
          label={t`API key`}
          secret={open.created}
          hint={t`Sent as “Authorization: Bearer …”.`}
          onClose={close}
        />
      )}
      {typeof open === 'object' && 'revoke' in open && (
        <Ask
          title={t`Revoke ${open.revoke.name}?`}
          message={t`What uses it is refused from its next request on. This cannot be undone.`}
          confirmLabel={t`Revoke`}
          onConfirm={() => revokeKey(open.revoke.id)}
          onDone={() => {
            close();
            void keys.mutate();
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

function useColumns(): readonly Column<ApiKey>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      label: t`Name`,
      primary: true,
      cell: ({ name, prefix }) => (
        <Stack gap={1}>
          <bdi>{name}</bdi>
          <Muted className={styles.prefix}>{`${prefix}…`}</Muted>
        </Stack>
      ),
    },
    {
      id: 'scopes',
      label: t`Scopes`,
      cell: ({ scopes, networks }) => (
        <Stack gap={1}>
          <span lang="en">{scopes.join(', ')}</span>
          {networks.length > 0 && <Muted>{t`From ${networks.join(', ')}`}</Muted>}
        </Stack>
      ),
    },
    { id: 'madeBy', label: t`Made by`, cell: ({ madeBy }) => <bdi>{madeBy}</bdi> },
    {
      id: 'lastUsed',
      label: t`Last use`,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <DateText value={lastUsedAt} format="date-time" /> : t`Not yet`),
    },
    {
      id: 'expires',
      label: t`Expires`,
      cell: (key) =>
        key.revokedAt ? (
          <StatusChip tone="danger">{t`Revoked`}</StatusChip>
        ) : isOver(key) ? (
          <StatusChip>{t`Expired`}</StatusChip>
        ) : (
          <DateText value={key.expiresAt} />
        ),
    },
  ];
}
