import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { Button, type ButtonVariant } from '../../src/button';
import { IconButton } from '../../src/icon-button';
import { LinkButton } from '../../src/link-button';
import { Row, Section, Specimen } from '../specimen';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger', 'danger-soft'];

function Buttons({ compact }: { compact?: boolean }) {
  return (
    <Section title={compact ? 'Acts, compact' : 'Acts'} compact={compact}>
      {variants.map((variant) => (
        <Specimen key={variant} name={variant}>
          <Row>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant} icon={<Plus aria-hidden="true" />}>
              Add Products
            </Button>
            <Button variant={variant} busy busyLabel="Saving">
              Save
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </Row>
        </Specimen>
      ))}
      <Specimen name="lg, block; link">
        <Button size="lg" block>
          Claim 1,240 points
        </Button>
        <LinkButton to="/" size="lg" variant="secondary" block>
          See my points
        </LinkButton>
      </Specimen>
      <Specimen name="icon-button">
        <Row>
          <IconButton label="Edit" icon={<Pencil aria-hidden="true" />} />
          <IconButton label="Remove" size="sm" icon={<Trash2 aria-hidden="true" />} />
          <IconButton label="Approve" variant="secondary" icon={<Check aria-hidden="true" />} />
          <IconButton label="Approve, disabled" disabled icon={<Check aria-hidden="true" />} />
        </Row>
      </Specimen>
    </Section>
  );
}

export function Acts() {
  return (
    <>
      <Buttons />
      <Buttons compact />
    </>
  );
}
