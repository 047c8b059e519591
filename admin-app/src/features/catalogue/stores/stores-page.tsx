import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { SelectionBar } from '@loyalty/shared-ui/selection-bar';
import { FileUp, Pencil, Plus, Store as StoreIcon, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { ListToolbar } from '../../../lists/list-filters';
import { ListTable } from '../../../lists/list-table';
import { NoMatch } from '../../../lists/list-region';
import { useListView } from '../../../lists/use-list-view';
import { Page } from '../../../page/page';
import { usePermissions } from '../../../session/permissions.resource';
import { ImportStoresDialog } from './import-stores-dialog';
import { RemoveStoresDialog, useStoreSelection } from './store-selection';
import { StoreDialog } from './store-dialog';
import styles from './stores.module.css';
import { restoreStores, storesSchema, useRenewStores, useStores, type Store } from './stores.resource';
import { useStoreColumns } from './use-store-columns';

type Question =
  | { dialog: 'store'; store?: Store }
  | { dialog: 'import' }
  | { dialog: 'remove'; stores: readonly Store[] };

/** /admin/stores: the brand's stores, as listed in the user area (docs/product.md §2 "Near by Stores"). */
export function StoresPage() {
  const { t } = useLingui();
  const showDone = useUndoToast();
  const renew = useRenewStores();
  const view = useListView(storesSchema, useStoreColumns());
  const { search } = view.filters;
  const response = useStores(view);
  const [question, setQuestion] = useState<Question>();
  const list = useRef<HTMLDivElement>(null);
  const selection = useStoreSelection(response.data?.rows ?? []);

  const mayChange = usePermissions()('stores.change');
  const close = () => setQuestion(undefined);
  const removed = (gone: readonly Store[]) => {
    close();
    selection.drop(gone);
    // The clicked button is gone with its row.
    list.current?.focus();
    showDone(gone.length === 1 ? t`1 store was removed.` : t`${gone.length} stores were removed.`, async () => {
      await restoreStores(gone.map(({ id }) => id));
      await renew();
    });
  };
  const actions = mayChange && (
    <>
      <Button
        variant="secondary"
        icon={<FileUp aria-hidden="true" />}
        onClick={() => setQuestion({ dialog: 'import' })}
      >
        {t`Import`}
      </Button>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setQuestion({ dialog: 'store' })}>
        {t`Add store`}
      </Button>
    </>
  );

  return (
    <Page name="stores" count={response.data && formatNumber(response.data.total)} actions={actions}>
      <div ref={list} tabIndex={-1}>
        <Card padding="none">
          <ListToolbar label={t`Search name, address or phone`} view={view} />
          {mayChange && selection.chosen.length > 0 && (
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
                    onClick={() => setQuestion({ dialog: 'remove', stores: selection.chosen })}
                  >
                    {t`Remove stores`}
                  </Button>
                }
              />
            </div>
          )}
          <ListTable
            view={view}
            response={response}
            caption={t`Stores`}
            rowKey={({ id }) => String(id)}
            loadingLabel={t`Loading stores…`}
            errorTitle={t`The stores could not be loaded.`}
            empty={
              <EmptyState
                icon={<StoreIcon aria-hidden="true" />}
                title={t`No stores yet`}
                message={t`Add the stores that sell your products: plumbers and customers then find the nearest one.`}
                action={actions}
              />
            }
            noResults={
              <NoMatch
                title={t`No store matches “${search}”`}
                message={t`Try fewer letters.`}
                clearLabel={t`Clear search`}
                onClear={view.clearFilters}
              />
            }
            {...(mayChange && {
              selection: {
                selected: selection.keys,
                onSelectedChange: selection.select,
                rowLabel: ({ name }: Store) => t`Select ${name}`,
                pageLabel: t`Select all on this page`,
              },
              actionsLabel: t`Actions`,
              rowActions: (store: Store) => (
                <>
                  <IconButton
                    size="sm"
                    label={t`Edit ${store.name}`}
                    icon={<Pencil aria-hidden="true" />}
                    onClick={() => setQuestion({ dialog: 'store', store })}
                  />
                  <IconButton
                    size="sm"
                    label={t`Remove ${store.name}`}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => setQuestion({ dialog: 'remove', stores: [store] })}
                  />
                </>
              ),
            })}
          />
        </Card>
      </div>
      {question?.dialog === 'store' && <StoreDialog store={question.store} onClose={close} />}
      {question?.dialog === 'import' && <ImportStoresDialog onClose={close} />}
      {question?.dialog === 'remove' && (
        <RemoveStoresDialog stores={question.stores} onCancel={close} onRemoved={() => removed(question.stores)} />
      )}
    </Page>
  );
}
