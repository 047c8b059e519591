import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { DataTable } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { Pager } from '@loyalty/shared-ui/pager';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Info, ScrollText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../i18n/admin-messages';
import { ListRegion } from '../../lists/list-region';
import { usePageInRange } from '../../lists/use-page-in-range';
import { pageSize, usePageParam } from '../../lists/use-page-param';
import { usePagerLabels } from '../../lists/use-pager-labels';
import { PageTitle } from '../../page/page-title';
import { ActDialog } from './act-dialog';
import { ActSentence } from './act-sentence';
import { AuditFilters } from './audit-filters';
import styles from './audit-page.module.css';
import { isFiltered } from './audit-view';
import { useActs, type Act } from './audit.resource';
import { useAuditView } from './use-audit-view';

const noFilter = { search: '', action: '', admin: '', start: '', end: '' };

/** /admin/audit: what admins did, the last act first. Nothing on it can be changed. */
export function AuditPage() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const [page, setPage] = usePageParam();
  const [view, changeView] = useAuditView();
  const answer = useActs(view, page);
  const pagerLabels = usePagerLabels();
  const [opened, setOpened] = useState<Act>();
  const { acts = [], total = 0 } = answer.data ?? {};
  usePageInRange({ page, total: answer.data && !answer.isLoading ? total : undefined, setPage });

  return (
    <>
      <PageTitle title={t`Audit log`} />
      <PageHeader
        title={t`Audit log`}
        count={answer.data && formatNumber(total)}
        description={t`What admins did, the last act first. Records cannot be changed.`}
      />
      <Card padding="none">
        <AuditFilters view={view} onChange={changeView} />
        <ListRegion
          answer={answer}
          count={total}
          filtered={isFiltered(view)}
          loadingLabel={t`Loading the audit log…`}
          errorTitle={t`The audit log could not be loaded.`}
          skeleton={<SkeletonRows rows={pageSize} />}
          empty={<EmptyState icon={<ScrollText aria-hidden="true" />} title={t`Nothing has been recorded yet`} />}
          noResults={
            <EmptyState
              icon={<SearchX aria-hidden="true" />}
              title={t`No act matches`}
              message={t`An id, a transaction and a mobile are found whole; a reason or a name by a part of it.`}
              action={
                <Button variant="secondary" onClick={() => changeView(noFilter)}>
                  {t`Show all acts`}
                </Button>
              }
            />
          }
        >
          <DataTable
            caption={t`Audit log`}
            rows={acts}
            rowKey={(act) => String(act.id)}
            columns={[
              { id: 'what', label: t`What`, primary: true, cell: (act) => <ActSentence act={act} /> },
              { id: 'who', label: t`Admin`, cell: (act) => act.admin?.mobile ?? '–' },
              {
                id: 'when',
                label: t`When`,
                cell: (act) => (
                  <span className={styles.moment}>
                    <DateText value={act.at} format="date-time" locale={locale} />
                  </span>
                ),
              },
            ]}
            actionsLabel={t`Details`}
            rowActions={(act) => (
              <IconButton
                size="sm"
                label={t`Details of record ${act.id}`}
                icon={<Info aria-hidden="true" />}
                onClick={() => setOpened(act)}
              />
            )}
          />
          <Pager page={page} total={total} pageSize={pageSize} onPage={setPage} labels={pagerLabels} />
        </ListRegion>
      </Card>
      {opened && <ActDialog act={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
