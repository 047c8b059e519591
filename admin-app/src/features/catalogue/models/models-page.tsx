import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber, Num } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Pencil, Plus, Shapes, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '@loyalty/shared-ui/toast';
import { useSWRConfig } from 'swr';
import { deleteModel, type Model, modelsKey, useModels } from '../../../catalogue/models.resource';
import { Confirm } from '../../../forms/confirm';
import { useAction } from '../../../forms/use-action';
import { ListSearch } from '../../../lists/list-filters';
import { ListTable } from '../../../lists/list-table';
import { matchesWords } from '../../../lists/matches-words';
import { NoMatch } from '../../../lists/list-region';
import { pageOfRows, useListView, type ListSchema } from '../../../lists/use-list-view';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';

const schema = { filters: { search: { param: 'q' } } } as const satisfies ListSchema;

/** /admin/models: every model, with edit and delete (docs/product.md §2 "Models List"). */
export function ModelsPage() {
  const { t } = useLingui();
  const models = useModels();
  const view = useListView(schema, useModelColumns());
  const { search } = view.filters;
  const list = useRef<HTMLDivElement>(null);
  const [deleting, setDeleting] = useState<Model>();
  const [deletions, setDeletions] = useState(0);
  useEffect(() => {
    // The clicked button is gone with its row.
    if (deletions > 0) list.current?.focus();
  }, [deletions]);

  const mayChange = usePermissions()('catalogue.change');
  const found = models.data?.filter(({ name }) => matchesWords(search, name));
  const addLink = mayChange && (
    <LinkButton to={paths.addModel} icon={<Plus aria-hidden="true" />}>
      {t`Add Model`}
    </LinkButton>
  );

  return (
    <Page
      name="models"
      count={found && formatNumber(found.length)}
      description={
        mayChange && models.data?.some(({ productCount }) => productCount > 0)
          ? t`A model can be deleted once it has no products.`
          : undefined
      }
      actions={addLink}
    >
      <div ref={list} tabIndex={-1}>
        <Card padding="none">
          <FilterBar attached>
            <ListSearch
              label={t`Search models`}
              delay={0}
              value={search}
              onValueChange={(search) => view.setFilters({ search })}
            />
          </FilterBar>
          <ListTable
            view={view}
            response={{ ...models, data: found && pageOfRows(found, view.page) }}
            caption={t`Models`}
            rowKey={({ id }) => String(id)}
            loadingLabel={t`Loading models…`}
            errorTitle={t`The models could not be loaded.`}
            empty={
              <EmptyState
                icon={<Shapes aria-hidden="true" />}
                title={t`No models yet`}
                message={t`A model groups products of one series. Add the first one, then its products.`}
                action={addLink}
              />
            }
            noResults={
              <NoMatch
                title={t`No model matches “${search}”`}
                message={t`Try fewer letters.`}
                clearLabel={t`Clear search`}
                onClear={view.clearFilters}
              />
            }
            {...(mayChange && {
              actionsLabel: t`Actions`,
              rowActions: (model: Model) => <ModelActions model={model} onDelete={() => setDeleting(model)} />,
            })}
          />
        </Card>
      </div>
      {deleting && (
        <DeleteModelDialog
          model={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined);
            setDeletions(deletions + 1);
          }}
        />
      )}
    </Page>
  );
}

function useModelColumns(): readonly Column<Model>[] {
  const { t } = useLingui();
  return [
    { id: 'name', label: t`Model`, primary: true, cell: ({ name }) => name },
    { id: 'products', label: t`Products`, align: 'end', cell: (model) => <ProductCount model={model} /> },
  ];
}

function ModelActions({ model, onDelete }: { model: Model; onDelete: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <LinkButton
        variant="quiet"
        size="sm"
        to={paths.editModel(model.id)}
        icon={<Pencil aria-hidden="true" />}
        aria-label={t`Edit ${model.name}`}
      >
        {t`Edit`}
      </LinkButton>
      <Button
        variant="quiet"
        size="sm"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={t`Delete ${model.name}`}
        disabled={model.productCount > 0}
        title={
          model.productCount > 0
            ? t`${plural(model.productCount, { one: 'Has # product. Remove it first.', other: 'Has # products. Remove them first.' })}`
            : undefined
        }
        onClick={onDelete}
      >
        {t`Delete`}
      </Button>
    </>
  );
}

/** Links to a model's products, with their number. */
function ProductCount({ model }: { model: Model }) {
  const { t } = useLingui();
  if (model.productCount === 0) return <Num value={0} />;
  return (
    <Link
      to={paths.productsOfModel(model.id)}
      aria-label={t`${formatNumber(model.productCount)} products of ${model.name}`}
    >
      <Num value={model.productCount} />
    </Link>
  );
}

interface DeleteModelDialogProps {
  model: Model;
  onClose: () => void;
  /** Called when its row is gone. */
  onDeleted: () => void;
}

/** Asks before a model is deleted; explains why a model with products cannot be deleted (docs/product.md §5). */
function DeleteModelDialog({ model, onClose, onDeleted }: DeleteModelDialogProps) {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const action = useAction(
    () => deleteModel(model.id),
    async () => {
      // Removes the row before closing, so that the focus does not return to it.
      await mutate(modelsKey, (models?: Model[]) => models?.filter(({ id }) => id !== model.id), { revalidate: false });
      toast.success(t`${model.name} was deleted.`);
      onDeleted();
    },
  );
  return (
    <Confirm
      title={t`Delete ${model.name}?`}
      message={t`The model disappears from every list. Labels of products that were removed from it keep paying. This cannot be undone.`}
      confirmLabel={t`Delete 1 model`}
      action={action}
      onClose={onClose}
    />
  );
}
