import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Gift, Plus } from 'lucide-react';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListTable } from '../../../lists/list-table';
import { pageSize, useListView, type ListSchema } from '../../../lists/use-list-view';
import { WithDetail } from '../../../lists/with-detail';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { useSchemeKinds, useSchemeName, useSchemeText } from '../../../schemes/scheme-text';
import { usePermissions } from '../../../session/permissions.resource';
import { SchemeState, Spent } from './scheme-state';
import styles from './schemes.module.css';
import { type Scheme, useSchemes } from './schemes.resource';

const times = ['running', 'planned', 'ended'] as const;
type Time = (typeof times)[number];
const schema = { filters: { time: { param: 'time', values: times } } } as const satisfies ListSchema;

const timeOf = ({ state }: Scheme): Time => {
  if (state === 'planned') return 'planned';
  return state === 'running' || state === 'spent' ? 'running' : 'ended';
};

function useColumns(): Column<Scheme>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const kinds = useSchemeKinds();
  const nameOf = useSchemeName();
  const { what } = useSchemeText();
  return [
    {
      id: 'name',
      label: t`Scheme`,
      primary: true,
      cell: ({ id, names, kind }) => (
        <WithDetail detail={kinds[kind].name}>
          <Link className={styles.name} to={paths.scheme(id)}>
            <bdi>{nameOf(names)}</bdi>
          </Link>
        </WithDetail>
      ),
    },
    { id: 'gives', label: t`What it gives`, cell: (scheme) => what(scheme, scheme.conditionNames) },
    {
      id: 'until',
      label: t`Until`,
      cell: (scheme) => (
        <WithDetail detail={scheme.state !== 'running' && <SchemeState state={scheme.state} />}>
          <DateText value={scheme.stoppedAt ?? Date.parse(scheme.endsAt) - 1} format="date" locale={locale} />
        </WithDetail>
      ),
    },
    { id: 'spent', label: t`Spent`, cell: (scheme) => <Spent {...scheme} /> },
  ];
}

/** /admin/schemes: what is granted beside the points of labels: running, planned and ended. */
export function SchemesPage() {
  const { t } = useLingui();
  const view = useListView(schema, useColumns());
  const response = useSchemes();
  const mayChange = usePermissions()('schemes.change');
  const all = response.data ?? [];
  const of = (time: Time) => all.filter((scheme) => timeOf(scheme) === time);
  const shown = view.filters.time || times.find((time) => of(time).length > 0) || 'running';
  const rows = of(shown);
  const names = { running: t`Running`, planned: t`Planned`, ended: t`Ended` };
  const first = (view.page - 1) * pageSize;
  const add = mayChange && (
    <LinkButton to={paths.newScheme} icon={<Plus aria-hidden="true" />}>
      {t`New scheme`}
    </LinkButton>
  );
  return (
    <Page
      name="schemes"
      description={t`Points beside those of the label: for products, places, people and times that you choose.`}
      actions={all.length > 0 && add}
    >
      <Card padding="none">
        {all.length > 0 && (
          <FilterChips
            className={styles.chips}
            legend={t`Which schemes`}
            options={times.map((time) => ({ value: time, label: `${names[time]} ${formatNumber(of(time).length)}` }))}
            value={shown}
            onValueChange={(time) => view.setFilters({ time })}
          />
        )}
        <ListTable
          view={{ ...view, filtered: all.length > 0 }}
          response={{
            ...response,
            data: response.data && { rows: rows.slice(first, first + pageSize), total: rows.length },
          }}
          caption={t`Schemes`}
          rowKey={({ id }) => String(id)}
          loadingLabel={t`Loading schemes…`}
          errorTitle={t`The schemes could not be loaded`}
          skeletonRows={4}
          noResults={
            <EmptyState
              icon={<Gift aria-hidden="true" />}
              title={
                { running: t`No scheme is running`, planned: t`No scheme is planned`, ended: t`No scheme has ended` }[
                  shown
                ]
              }
            />
          }
          empty={
            <EmptyState
              icon={<Gift aria-hidden="true" />}
              title={t`No schemes yet`}
              message={t`Double points on a product, a goal for the month, levels, or points for who brings a colleague. Before it starts you see what it would have cost.`}
              action={add}
            />
          }
        />
      </Card>
    </Page>
  );
}
