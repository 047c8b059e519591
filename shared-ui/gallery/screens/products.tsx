import { useState } from 'react';
import { Plus, Trash2, Upload } from 'lucide-react';
import { Button } from '../../src/button';
import { Field } from '../../src/field';
import { FilterBar } from '../../src/filter-bar';
import { LinkButton } from '../../src/link-button';
import { PageHeader } from '../../src/page-header';
import { ProductCard, ProductGrid } from '../../src/product-card';
import { SearchInput } from '../../src/search-input';
import { SelectInput } from '../../src/select-input';
import { SelectionBar } from '../../src/selection-bar';
import { drawnPicture } from '../drawn-picture';
import { AdminFrame } from './admin-frame';

const names = [
  'CPVC Elbow 90°',
  'Ball Valve 20 mm',
  'Brass Tee 15 mm',
  'UPVC Coupler',
  'Solvent Cement',
  'Angle Stop Cock with a rather long name',
  'Reducer 25×20',
  'Union 32 mm',
];

export function Products() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['Ball Valve 20 mm', 'Solvent Cement']));
  const [search, setSearch] = useState('');
  const toggle = (name: string, checked: boolean) => {
    const next = new Set(selected);
    if (checked) next.add(name);
    else next.delete(name);
    setSelected(next);
  };
  return (
    <AdminFrame>
      <PageHeader
        title="Products"
        count="312"
        actions={
          <>
            <Button size="sm" variant="secondary" icon={<Upload aria-hidden="true" />}>
              Bulk upload
            </Button>
            <LinkButton size="sm" to="/products" icon={<Plus aria-hidden="true" />}>
              Add Products
            </LinkButton>
          </>
        }
      />
      {selected.size > 0 && (
        <SelectionBar
          label={`${selected.size} selected`}
          onClear={() => setSelected(new Set())}
          clearLabel="Clear"
          actions={
            <Button size="sm" variant="danger-soft" icon={<Trash2 aria-hidden="true" />}>
              Remove Products
            </Button>
          }
        />
      )}
      <FilterBar>
        <SearchInput
          label="Search products"
          placeholder="Search products"
          clearLabel="Clear search"
          shortcut="/"
          value={search}
          onChange={setSearch}
        />
        <Field label="Model" hideLabel>
          <SelectInput placeholder="All models" options={[{ value: 1, label: 'Flow Series' }]} />
        </Field>
      </FilterBar>
      <ProductGrid label="Products">
        {names.map((name, index) => (
          <ProductCard
            key={name}
            name={name}
            model="Flow Series"
            image={index % 3 === 0 ? drawnPicture : null}
            selected={selected.has(name)}
            onSelectedChange={(checked) => toggle(name, checked)}
            selectLabel={`Select ${name}`}
            onEdit={() => undefined}
            editLabel={`Edit ${name}`}
          />
        ))}
      </ProductGrid>
    </AdminFrame>
  );
}
