import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { inHindi } from '../../.storybook/in-hindi';
import { Button } from '../button';
import { DetailList } from '../detail-list';
import { Field } from '../field';
import { TextInput } from '../text-input';
import { Dialog, type DialogProps } from './dialog';

/**
 * **Use** it for a short task that the page behind waits for: edit one thing, look at one thing.
 * **Not** to ask “are you sure?” (ConfirmDialog), nor for what stands by a button and lets the page go on (Popover).
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
  // On its docs page every story would open over it at once.
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

/** A sheet from below. */
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

const details = (
  <DetailList
    items={[
      { label: 'Balance', value: '1,240' },
      { label: 'Last scan', value: '21 Nov 2026, 10:42 am' },
      { label: 'Location', value: 'Shivajinagar, Pune, Maharashtra, 411005' },
    ]}
  />
);

/** A drawer: a person or a claim beside the list it was chosen from. */
export const End: Story = {
  args: {
    placement: 'end',
    title: 'Ramesh Patil',
    description: 'Plumber · 98765 43210',
    children: details,
    footer: <Button>Approve 300 points</Button>,
  },
};

/** The menu of the admin area on a narrow screen (AppFrame). */
export const Start: Story = {
  args: { placement: 'start', title: 'Menu', width: '300px', children: details, footer: undefined },
};

/** While an act is under way nothing dismisses it. */
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

/** It interrupts for an answer; ConfirmDialog is made of it. */
export const Interrupting: Story = {
  args: {
    role: 'alertdialog',
    title: 'Your session has ended',
    children: <p>Sign in again; what you typed is kept.</p>,
  },
};

/** Longer than the screen: the body scrolls, by keyboard too; heading and acts stay. */
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

/** Its owner opens and closes it; the focus comes back to the button. */
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
