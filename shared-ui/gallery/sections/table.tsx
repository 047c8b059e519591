import { useState } from 'react';
import { Check } from 'lucide-react';
import { Button } from '../../src/button';
import { ColumnPicker } from '../../src/column-picker';
import { SelectionBar } from '../../src/selection-bar';
import { RedemptionsTable } from '../redemptions-table';
import { Trend } from '../trend';
import { Section, Specimen } from '../specimen';

const columns = [
  { id: 'name', label: 'Name', locked: true },
  { id: 'role', label: 'Role' },
  { id: 'points', label: 'Points' },
  { id: 'redeemed', label: 'Redeemed' },
];

export function Table() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(['role']));
  return (
    <Section title="Tables and trends" compact>
      <Specimen name="data-table, selection-bar, filter-bar, pager" wide>
        <RedemptionsTable />
      </Specimen>
      <Specimen name="selection-bar alone" wide>
        <SelectionBar
          label="2 selected"
          onClear={() => undefined}
          clearLabel="Clear"
          actions={
            <Button size="sm" variant="danger-soft" icon={<Check aria-hidden="true" />}>
              Remove Products
            </Button>
          }
        />
      </Specimen>
      <Specimen name="column-picker (a popover)">
        <ColumnPicker
          label="Columns"
          showAllLabel="Show all columns"
          columns={columns}
          hidden={hidden}
          onChange={setHidden}
        />
      </Specimen>
      <Specimen name="trend-chart" wide>
        <Trend />
        <Trend show="years" />
      </Specimen>
      <Specimen name="trend-chart: one day, zeros, no days">
        <Trend show="one" />
        <Trend show="zero" />
        <Trend show="none" />
      </Specimen>
    </Section>
  );
}
