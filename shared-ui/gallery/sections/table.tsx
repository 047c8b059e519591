import { Check } from 'lucide-react';
import { Button } from '../../src/button';
import { SelectionBar } from '../../src/selection-bar';
import { RedemptionsTable } from '../redemptions-table';
import { Section, Specimen } from '../specimen';

export function Table() {
  return (
    <Section title="Table" compact>
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
    </Section>
  );
}
