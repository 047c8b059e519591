import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Megaphone, Plus } from 'lucide-react';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListTable } from '../../../lists/list-table';
import { type ListSchema, pageSize, useListView } from '../../../lists/use-list-view';
import { WithDetail } from '../../../lists/with-detail';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import { CampaignState, channelNames } from './campaign-texts';
import { type Campaign, useCampaigns } from './campaigns.resource';

const schema = {} as const satisfies ListSchema;

function useColumns(): Column<Campaign>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return [
    {
      id: 'name',
      label: t`Campaign`,
      primary: true,
      cell: ({ id, name, channels }) => (
        <WithDetail detail={channels.map((channel) => channelNames[channel]).join(', ')}>
          <Link to={paths.campaign(id)}>
            <bdi>{name}</bdi>
          </Link>
        </WithDetail>
      ),
    },
    { id: 'state', label: t`State`, cell: ({ state }) => <CampaignState state={state} /> },
    {
      id: 'people',
      label: t`People`,
      align: 'end',
      cell: ({ people, maxPeople }) => t`${formatNumber(people)} of ${formatNumber(maxPeople)}`,
    },
    { id: 'cost', label: t`Cost`, align: 'end', cell: ({ paise }) => formatPaise(paise) },
    {
      id: 'made',
      label: t`Started`,
      cell: ({ madeAt }) => <DateText value={madeAt} format="date-time" locale={locale} />,
    },
  ];
}

/** /admin/campaigns: the messages to segments, and how far they are. */
export function CampaignsPage() {
  const { t } = useLingui();
  const view = useListView(schema, useColumns());
  const response = useCampaigns();
  const { data } = response;
  const first = (view.page - 1) * pageSize;
  const add = usePermissions()('campaigns.change') && (
    <LinkButton to={paths.newCampaign} icon={<Plus aria-hidden="true" />}>{t`New campaign`}</LinkButton>
  );
  return (
    <Page
      name="campaigns"
      description={t`One message by WhatsApp or SMS to the people of a segment who agreed to offers.`}
      actions={Boolean(data?.length) && add}
    >
      <Card padding="none">
        <ListTable
          view={view}
          response={{ ...response, data: data && { rows: data.slice(first, first + pageSize), total: data.length } }}
          caption={t`Campaigns`}
          rowKey={({ id }) => String(id)}
          loadingLabel={t`Loading campaigns…`}
          errorTitle={t`The campaigns could not be loaded`}
          empty={
            <EmptyState
              icon={<Megaphone aria-hidden="true" />}
              title={t`No campaigns yet`}
              message={t`Before anything is sent you see who gets it, what they read and what it costs.`}
              action={add}
            />
          }
        />
      </Card>
    </Page>
  );
}
