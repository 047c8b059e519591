import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { inHindi } from '../../../.storybook/story-parameters';
import { Button } from '../button/button';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';

/**
 * **Use** it before what cannot be undone; the button repeats the verb, never “OK”. **Not** before what can be undone: do it, and
 * offer Undo.
 */
const meta = {
  title: 'Overlays/ConfirmDialog',
  component: ConfirmDialog,
  args: {
    open: true,
    title: 'Remove 2 products?',
    message: 'Their printed codes go on paying points.',
    confirmLabel: 'Remove',
    cancelLabel: 'Cancel',
    closeLabel: 'Close',
    onConfirm: fn(),
    onCancel: fn(),
  },
  parameters: { picture: 'screen', docs: { story: { inline: false, height: '400px' } } },
} satisfies Meta<typeof ConfirmDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Danger: Story = { args: { variant: 'danger' } };

export const Primary: Story = {
  args: {
    variant: 'primary',
    title: 'Approve 12 claims?',
    message: '3,480 points are paid out. This cannot be taken back.',
    confirmLabel: 'Approve',
    children: <p>Ramesh Patil, Sunita Rao, Imran Shaikh and 9 more</p>,
  },
  parameters: {
    ...inHindi<ConfirmDialogProps>({
      title: '12 क्लेम मंज़ूर करें?',
      message: '3,480 अंकों का भुगतान होगा। इसे वापस नहीं लिया जा सकता।',
      confirmLabel: 'मंज़ूर करें',
      cancelLabel: 'रद्द करें',
      closeLabel: 'बंद करें',
      children: <p>रमेश पाटिल, सुनीता राव, इमरान शेख और 9 अन्य</p>,
    }),
  },
};

export const Busy: Story = { args: { busy: true, busyLabel: 'Removing…' } };

/** It stays open for a retry. */
export const Failed: Story = {
  args: { error: 'The server did not answer. Nothing was changed.', retryLabel: 'Retry' },
  globals: { viewport: { value: 'phone' } },
};

/** Opened by a button. */
export const FromAButton: Story = {
  args: { open: false },
  render: function Asking(args) {
    const [asked, setAsked] = useState(false);
    const end = () => setAsked(false);
    return (
      <>
        <Button variant="danger-soft" onClick={() => setAsked(true)}>
          Remove products
        </Button>
        <ConfirmDialog {...args} open={asked} onConfirm={end} onCancel={end} />
      </>
    );
  },
  parameters: { picture: 'part', docs: { story: { inline: true } } },
};
