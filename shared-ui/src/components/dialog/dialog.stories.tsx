import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { inHindi } from '../../../.storybook/story-parameters';
import { Button } from '../button/button';
import { Facts } from '../facts/facts';
import { Field } from '../field/field';
import { TextInput } from '../text-input/text-input';
import { Dialog, type DialogProps } from './dialog';

/**
 * **Use** it for a short task that the page behind waits for: edit or view one item. **Not** for “are you sure?” (ConfirmDialog),
 * nor for a panel beside a button that does not block the page (Popover).
 */
const meta = {
  title: 'Overlays/Dialog',
  component: Dialog,
  args: {
    open: true,
    onClose: fn(),
    title: 'Edit product',
    closeLabel: 'Close',
    width: '500px',
    children: (
      <Field label="Product name">
        <TextInput defaultValue="Ball Valve 20 mm" />
      </Field>
    ),
    footer: (
      <>
        <Button variant="secondary">Cancel</Button>
        <Button>Save</Button>
      </>
    ),
  },
  // On its docs page all stories would open at once.
  parameters: { picture: 'screen', docs: { story: { inline: false, height: '480px' } } },
} satisfies Meta<typeof Dialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Centre: Story = {
  args: { placement: 'center', role: 'dialog' },
  parameters: {
    ...inHindi<DialogProps>({
      title: 'उत्पाद बदलें',
      children: (
        <Field label="उत्पाद का नाम">
          <TextInput defaultValue="बॉल वाल्व 20 मिमी" />
        </Field>
      ),
      footer: (
        <>
          <Button variant="secondary">रद्द करें</Button>
          <Button>सहेजें</Button>
        </>
      ),
    }),
  },
};

/** A bottom sheet. */
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

const details = (
  <Facts
    items={[
      { label: 'Balance', value: '1,240' },
      { label: 'Last scan', value: '21 Nov 2026, 10:42 am' },
      { label: 'Location', value: 'Shivajinagar, Pune, Maharashtra, 411005' },
    ]}
  />
);

/** A drawer: a user or a claim beside its list. */
export const End: Story = {
  args: {
    placement: 'end',
    title: 'Ramesh Patil',
    description: 'Plumber · 98765 43210',
    children: details,
    footer: <Button>Approve 300 points</Button>,
  },
};

/** It cannot be dismissed while an action is in progress. */
export const UnderWay: Story = {
  args: {
    dismissible: false,
    footer: (
      <Button busy busyLabel="Saving…">
        Save
      </Button>
    ),
  },
};

/** It requires a response; ConfirmDialog is based on it. */
export const Interrupting: Story = {
  args: {
    role: 'alertdialog',
    title: 'Your session has ended',
    children: <p>Sign in again; what you typed is kept.</p>,
  },
};

/** Longer than the screen: the body scrolls, by keyboard too; heading and actions stay. */
export const Long: Story = {
  args: {
    title: '312 products will be added',
    children: (
      <ol>
        {Array.from({ length: 40 }, (_, row) => (
          <li key={row}>Row {row + 1}: CPVC Elbow 90°, Flow Series</li>
        ))}
      </ol>
    ),
  },
  globals: { viewport: { value: 'narrow' } },
};

/** Its owner opens and closes it; the focus returns to the button. */
export const FromAButton: Story = {
  args: { open: false },
  render: function Opening(args) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Edit product
        </Button>
        <Dialog {...args} open={open} onClose={() => setOpen(false)} />
      </>
    );
  },
  parameters: { picture: 'part', docs: { story: { inline: true } } },
};
