import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { DataTable } from '@loyalty/shared-ui/data-table';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { Pager } from '@loyalty/shared-ui/pager';
import { SelectionBar } from '@loyalty/shared-ui/selection-bar';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { useToast } from '@loyalty/shared-ui/toast';
import { FileUp, Pencil, Plus, SearchX, Store as StoreIcon, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ListRegion } from '../../lists/list-region';
import { useColumns } from '../../lists/use-columns';
import { usePageInRange } from '../../lists/use-page-in-range';
import { pageSize, usePageParam } from '../../lists/use-page-param';
import { usePagerLabels } from '../../lists/use-pager-labels';
import { PageTitle } from '../../page/page-title';
import { ImportStoresDialog } from './import-stores-dialog';
import { RemoveStoresDialog } from './remove-stores-dialog';
import { StoreDialog } from './store-dialog';
import { StoreFilters } from './store-filters';
import styles from './stores-page.module.css';
import { storeSorts, usualDirection, useStoresView } from './stores-view';
import { useStores, type Store } from './stores.resource';
import { useStoreColumns } from './use-store-columns';
import { useStoreSelection } from './use-store-selection';

type Asked = { dialog: 'store'; store?: Store } | { dialog: 'import' } | { dialog: 'remove'; stores: readonly Store[] };

/** /admin/stores: the brand's stores, which the user area lists (decisions §2 "Near by Stores"). */
export function StoresPage() {
  const { t } = useLingui();
  const toast = useToast();
  const [page, setPage] = usePageParam();
  const [view, changeView] = useStoresView();
  const answer = useStores(view, page);
  const pagerLabels = usePagerLabels();
  const { columns, picker } = useColumns('stores', useStoreColumns());
  const [asked, setAsked] = useState<Asked>();
  const list = useRef<HTMLDivElement>(null);
  const { stores = [], total = 0 } = answer.data ?? {};
  const selection = useStoreSelection(stores);
  usePageInRange({ page, total: answer.data && !answer.isLoading ? total : undefined, setPage });

  const close = () => setAsked(undefined);
  const removed = (gone: readonly Store[]) => {
    close();
    selection.drop(gone);
    // The button that asked is gone with its row.
    list.current?.focus();
    toast.success(gone.length === 1 ? t`1 store was removed.` : t`${gone.length} stores were removed.`);
  };
  const acts = (
    <>
      <Button variant="secondary" icon={<FileUp aria-hidden="true" />} onClick={() => setAsked({ dialog: 'import' })}>
        {t`Import`}
      </Button>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setAsked({ dialog: 'store' })}>
        {t`Add store`}
      </Button>
    </>
  );

  return (
    <>
      <PageTitle title={t`Stores`} />
      <PageHeader title={t`Stores`} count={answer.data && formatNumber(total)} actions={acts} />
      <div ref={list} tabIndex={-1} className={styles.list}>
        <Card padding="none">
          <StoreFilters view={view} onChange={changeView} picker={picker} />
          {selection.chosen.length > 0 && (
            <div className={styles.selection}>
              <SelectionBar
                label={<Plural value={selection.chosen.length} one="# selected" other="# selected" />}
                onClear={selection.clear}
                clearLabel={t`Clear`}
                actions={
                  <Button
                    variant="danger-soft"
                    size="sm"
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => setAsked({ dialog: 'remove', stores: selection.chosen })}
                  >
                    {t`Remove stores`}
                  </Button>
                }
              />
            </div>
          )}
          <ListRegion
            answer={answer}
            count={total}
            filtered={view.search.trim() !== ''}
            loadingLabel={t`Loading stores…`}
            errorTitle={t`The stores could not be loaded.`}
            skeleton={<SkeletonRows rows={pageSize} />}
            empty={
              <EmptyState
                icon={<StoreIcon aria-hidden="true" />}
                title={t`No stores yet`}
                message={t`Add the shops that sell your products: plumbers and customers then find the nearest one.`}
                action={acts}
              />
            }
            noResults={
              <EmptyState
                icon={<SearchX aria-hidden="true" />}
                title={t`No store matches “${view.search}”`}
                message={t`Try fewer letters.`}
              />
            }
          >
            <DataTable
              caption={t`Stores`}
              rows={stores}
              rowKey={({ id }) => String(id)}
              columns={columns}
              sort={{ column: view.sort, direction: view.direction }}
              onSort={({ column, direction }) => {
                const sort = storeSorts.find((one) => one === column);
                if (sort) changeView({ sort, direction: sort === view.sort ? direction : usualDirection(sort) });
              }}
              selection={{
                selected: selection.keys,
                onChange: selection.select,
                rowLabel: ({ name }) => t`Select ${name}`,
                pageLabel: t`Select all on this page`,
              }}
              actionsLabel={t`Actions`}
              rowActions={(store) => (
                <>
                  <IconButton
                    size="sm"
                    label={t`Edit ${store.name}`}
                    icon={<Pencil aria-hidden="true" />}
                    onClick={() => setAsked({ dialog: 'store', store })}
                  />
                  <IconButton
                    size="sm"
                    label={t`Remove ${store.name}`}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => setAsked({ dialog: 'remove', stores: [store] })}
                  />
                </>
              )}
            />
            <Pager page={page} total={total} pageSize={pageSize} onPage={setPage} labels={pagerLabels} />
          </ListRegion>
        </Card>
      </div>
      {asked?.dialog === 'store' && <StoreDialog store={asked.store} onClose={close} />}
      {asked?.dialog === 'import' && <ImportStoresDialog onClose={close} />}
      {asked?.dialog === 'remove' && (
        <RemoveStoresDialog stores={asked.stores} onCancel={close} onRemoved={() => removed(asked.stores)} />
      )}
    </>
  );
}
