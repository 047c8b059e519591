import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { Pager } from '@loyalty/shared-ui/pager';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Plus, SearchX, Shapes } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useModels, type Model } from '../../catalogue/models.resource';
import { ListRegion } from '../../lists/list-region';
import { matchesWords } from '../../lists/matches-words';
import { pageSize, usePageParam } from '../../lists/use-page-param';
import { usePagerLabels } from '../../lists/use-pager-labels';
import { useSearchParam } from '../../lists/use-search-param';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import { useSearchShortcut } from '../../preferences/use-shortcuts';
import { DeleteModelDialog } from './delete-model-dialog';
import { ModelTable } from './model-table';
import styles from './models-page.module.css';

/** /admin/models: every model, with edit and delete. */
export function ModelsPage() {
  const { t } = useLingui();
  const searchShortcut = useSearchShortcut();
  const models = useModels();
  const pagerLabels = usePagerLabels();
  const [search, setSearch] = useSearchParam('q');
  const [page, setPage] = usePageParam();
  const list = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<Model>();
  const [deletions, setDeletions] = useState(0);
  useEffect(() => {
    // The button that asked is gone with its row.
    if (deletions > 0) list.current?.focus();
  }, [deletions]);

  const found = (models.data ?? []).filter(({ name }) => matchesWords(search, name));
  const lastPage = Math.max(1, Math.ceil(found.length / pageSize));
  const shownPage = Math.min(page, lastPage);
  const shown = found.slice((shownPage - 1) * pageSize, shownPage * pageSize);
  const addLink = (
    <LinkButton to={paths.addModel} icon={<Plus aria-hidden="true" />}>
      {t`Add Model`}
    </LinkButton>
  );

  return (
    <>
      <PageTitle title={t`Models List`} />
      <PageHeader title={t`Models List`} count={models.data && formatNumber(models.data.length)} actions={addLink} />
      <div ref={list} tabIndex={-1} className={styles.list}>
        <Card padding="none">
          <FilterBar attached>
            <SearchInput
              label={t`Search models`}
              placeholder={t`Search models`}
              clearLabel={t`Clear search`}
              shortcut={searchShortcut}
              value={search}
              onChange={setSearch}
            />
          </FilterBar>
          <ListRegion
            answer={models}
            count={found.length}
            filtered={search !== ''}
            loadingLabel={t`Loading models…`}
            errorTitle={t`The models could not be loaded.`}
            skeleton={<SkeletonRows rows={6} />}
            empty={
              <EmptyState
                icon={<Shapes aria-hidden="true" />}
                title={t`No models yet`}
                message={t`A model groups products of one series. Add the first one, then its products.`}
                action={addLink}
              />
            }
            noResults={
              <EmptyState
                icon={<SearchX aria-hidden="true" />}
                title={t`No model matches “${search}”`}
                message={t`Try fewer letters.`}
                action={
                  <Button variant="secondary" onClick={() => setSearch('')}>
                    {t`Clear search`}
                  </Button>
                }
              />
            }
          >
            <ModelTable models={shown} onDelete={setLeaving} />
            <Pager page={shownPage} total={found.length} onPage={setPage} labels={pagerLabels} />
          </ListRegion>
        </Card>
      </div>
      {leaving && (
        <DeleteModelDialog
          model={leaving}
          onClose={() => setLeaving(undefined)}
          onDeleted={() => {
            setLeaving(undefined);
            setDeletions(deletions + 1);
          }}
        />
      )}
    </>
  );
}
