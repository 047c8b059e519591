import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { DataTable } from '@loyalty/shared-ui/data-table';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber, Num } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Pencil, Trash2 } from 'lucide-react';
import type { Model } from '../../catalogue/models.resource';
import { paths } from '../../paths';

interface ModelTableProps {
  models: readonly Model[];
  onDelete: (model: Model) => void;
}

/** Models with edit and delete (spec §2 "Models List"). */
export function ModelTable({ models, onDelete }: ModelTableProps) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Models`}
      columns={[
        { id: 'name', label: t`Model`, primary: true, cell: ({ name }: Model) => name },
        { id: 'products', label: t`Products`, align: 'end', cell: (model) => <ProductCount model={model} /> },
      ]}
      rows={models}
      rowKey={({ id }) => String(id)}
      actionsLabel={t`Actions`}
      rowActions={(model) => (
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
            onClick={() => onDelete(model)}
          >
            {t`Delete`}
          </Button>
        </>
      )}
    />
  );
}

/** How many products a model has, leading to them. */
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
