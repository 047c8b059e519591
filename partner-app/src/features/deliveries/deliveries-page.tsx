import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { type Column, DataTable } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Field } from '@loyalty/shared-ui/field';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { Link } from '@loyalty/shared-ui/router';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Send } from 'lucide-react';
import { PagedList } from '../../lists/paged-list';
import { usePage } from '../../lists/use-page';
import { Page } from '../../page/page';
import { deliveryPath } from '../../paths';
import { useAllEndpoints } from '../../webhooks/endpoints.resource';
import { eventTypes } from '../../webhooks/event-types';
import { type Delivery, useDeliveries } from './deliveries.resource';
import { DeliveryState, useStateNames } from './delivery-state';

const types = [...eventTypes, 'webhook.test'];

/** /partner/deliveries: what was sent in the last 30 days, or waits. */
export function DeliveriesPage() {
  const { t } = useLingui();
  const { page, valueOf, set } = usePage();
  const [endpoint, type, state] = [valueOf('endpoint'), valueOf('type'), valueOf('state')];
  const deliveries = useDeliveries(page, { endpoint, type, state });
  const columns = useColumns();
  return (
    <Page title={t`Deliveries`} description={t`Of the last 30 days.`}>
      <Card padding="none">
        <Filters endpoint={endpoint} type={type} state={state} onChange={set} />
        <PagedList
          response={deliveries}
          label={t`Deliveries`}
          loadingLabel={t`Loading deliveries…`}
          errorTitle={t`The deliveries could not be loaded.`}
          empty={
            <EmptyState
              icon={<Send aria-hidden="true" />}
              title={endpoint || type || state ? t`There is no such delivery` : t`There is no delivery yet`}
            />
          }
        >
          {(rows) => (
            <DataTable caption={t`Deliveries`} columns={columns} rows={rows} rowKey={({ id }) => String(id)} />
          )}
        </PagedList>
      </Card>
    </Page>
  );
}

interface FiltersProps {
  endpoint: string;
  type: string;
  state: string;
  onChange: (changes: Readonly<Record<string, string>>) => void;
}

function Filters({ endpoint, type, state, onChange }: FiltersProps) {
  const { t } = useLingui();
  const names = useStateNames();
  const { data: endpoints = [] } = useAllEndpoints();
  return (
    <FilterBar attached>
      <Field label={t`Endpoint`} hideLabel>
        <SelectInput
          value={endpoint}
          placeholder={t`All endpoints`}
          options={endpoints.map(({ id, url }) => ({ value: id, label: url }))}
          onChange={({ target }) => onChange({ endpoint: target.value })}
        />
      </Field>
      <Field label={t`Event`} hideLabel>
        <SelectInput
          value={type}
          placeholder={t`All events`}
          options={types.map((value) => ({ value, label: value }))}
          onChange={({ target }) => onChange({ type: target.value })}
        />
      </Field>
      <Field label={t`State`} hideLabel>
        <SelectInput
          value={state}
          placeholder={t`All states`}
          options={Object.entries(names).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => onChange({ state: target.value })}
        />
      </Field>
    </FilterBar>
  );
}

function useColumns(): readonly Column<Delivery>[] {
  const { t } = useLingui();
  return [
    {
      id: 'type',
      label: t`Event`,
      primary: true,
      cell: ({ id, type }) => (
        <Link to={deliveryPath(id)} data-row-link="" lang="en">
          {type}
        </Link>
      ),
    },
    { id: 'at', label: t`Date`, cell: ({ at }) => <DateText value={at} format="date-time" /> },
    { id: 'url', label: t`Endpoint`, cell: ({ url }) => <bdi>{url}</bdi> },
    { id: 'attempts', label: t`Attempts`, align: 'end', cell: ({ attempts }) => attempts },
    { id: 'state', label: t`State`, cell: (delivery) => <DeliveryState delivery={delivery} /> },
  ];
}
