import { plural } from '@lingui/core/macro';
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
import { RemoveRowsDialog } from '../../../lists/remove-rows-dialog';
import { useListView } from '../../../lists/use-list-view';
import { Page } from '../../../page/page';
import { usePermissions } from '../../../session/permissions.resource';
import { ImportStoresDialog } from './import-stores-dialog';
import { StoreDialog } from './store-dialog';
import styles from './stores.module.css';
import { removeStores, restoreStores, storesSchema, useRenewStores, useStores, type Store } from './stores.resource';
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
  /** Over several pages. */
  const [chosen, setChosen] = useState<readonly Store[]>([]);
  const select = (keys: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...(response.data?.rows ?? [])].map((store) => [String(store.id), store]));
    setChosen([...known].flatMap(([key, store]) => (keys.has(key) ? [store] : [])));
  };

  const mayChange = usePermissions()('stores.change');
  const close = () => setQuestion(undefined);
  const removed = async (ids: readonly number[]) => {
    await renew();
    close();
    setChosen(chosen.filter(({ id }) => !ids.includes(id)));
    // The clicked button is gone with its row.
    list.current?.focus();
    showDone(ids.length === 1 ? t`1 store was removed.` : t`${ids.length} stores were removed.`, async () => {
      await restoreStores(ids);
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
          {mayChange && chosen.length > 0 && (
            <div className={styles.selection}>
              <SelectionBar
                label={<Plural value={chosen.length} one="# selected" other="# selected" />}
                onClear={() => setChosen([])}
                clearLabel={t`Clear`}
                actions={
                  <Button
                    variant="danger-soft"
                    size="sm"
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => setQuestion({ dialog: 'remove', stores: chosen })}
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
                selected: new Set(chosen.map(({ id }) => String(id))),
                onSelectedChange: select,
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
        <RemoveRowsDialog
          title={<Plural value={question.stores.length} one="Remove # store?" other="Remove # stores?" />}
          message={
            <Plural
              value={question.stores.length}
              one="Plumbers and customers will no longer find it."
              other="Plumbers and customers will no longer find them."
            />
          }
          items={question.stores.map(({ id, name, address }) => ({ id, name, detail: address }))}
          confirmLabel={t`Remove ${plural(question.stores.length, { one: '# store', other: '# stores' })}`}
          remove={removeStores}
          onRemoved={removed}
          onCancel={close}
        />
      )}
    </Page>
  );
}
