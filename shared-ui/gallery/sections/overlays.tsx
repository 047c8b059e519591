import { useState } from 'react';
import { Button } from '../../src/button';
import { ConfirmDialog } from '../../src/confirm-dialog';
import { DetailList } from '../../src/detail-list';
import { Dialog } from '../../src/dialog';
import { Field } from '../../src/field';
import { Num } from '../../src/num';
import { PipeRun } from '../../src/pipe-run';
import { TextInput } from '../../src/text-input';
import { useToast } from '../../src/toast';
import { Row, Section, Specimen } from '../specimen';

export function Overlays() {
  const [open, setOpen] = useState<'edit' | 'remove' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  const toast = useToast();
  return (
    <Section title="Overlays">
      <Specimen name="dialog, confirm-dialog, drawer, toast" wide>
        <Row>
          <Button variant="secondary" onClick={() => setOpen('edit')}>
            Edit product
          </Button>
          <Button variant="secondary" onClick={() => setOpen('remove')}>
            Remove products
          </Button>
          <Button variant="secondary" onClick={() => setOpen('drawer')}>
            Rewards preview
          </Button>
          <Button
            variant="secondary"
            onClick={() => toast.success('Account Updated Successfully', { duration: 60_000 })}
          >
            Success toast
          </Button>
          <Button
            variant="secondary"
            onClick={() => toast.error('The server did not answer. Nothing was changed.', { duration: 60_000 })}
          >
            Error toast
          </Button>
        </Row>
      </Specimen>
      <Dialog
        open={open === 'edit'}
        onClose={close}
        title="Edit product"
        closeLabel="Close"
        width="500px"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Save</Button>
          </>
        }
      >
        <Field label="Product name">
          <TextInput defaultValue="Ball Valve 20 mm" />
        </Field>
        <Field label="Model" note="cannot be changed">
          <TextInput readOnly defaultValue="Flow Series" />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'remove'}
        title="Remove 2 products?"
        message="Are you sure you want to remove the selected products?"
        confirmLabel="Remove"
        cancelLabel="Cancel"
        closeLabel="Close"
        error="The server did not answer. Try again."
        onConfirm={close}
        onCancel={close}
      />
      <Dialog
        open={open === 'drawer'}
        onClose={close}
        title="Ramesh Patil"
        description="Plumber · 98765 43210"
        closeLabel="Close"
        placement="end"
        footer={<Button onClick={close}>Approve 300 points</Button>}
      >
        <PipeRun
          label="Points"
          stages={[
            { id: 'earned', label: 'Earned', value: 3480, reached: true },
            { id: 'awaiting', label: 'Awaiting approval', value: 300, reached: true },
            { id: 'redeemed', label: 'Redeemed', value: 0, reached: false },
          ]}
        />
        <DetailList
          items={[
            { label: 'Balance', value: <Num value={1240} /> },
            { label: 'Last scan', value: '21 Nov 2026, 10:42 am' },
            { label: 'Location', value: 'Shivajinagar, Pune, Maharashtra, 411005' },
          ]}
        />
      </Dialog>
    </Section>
  );
}
