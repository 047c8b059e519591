import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../../src/components/stack/stack';
import styles from './foundations.module.css';

/** Anek Latin in ten sizes; Indic scripts have a larger line height. */
const meta = { title: 'Foundations/Type' } satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const Sizes: Story = {
  render: () => (
    <div className={styles.type}>
      {[56, 48, 36, 28, 22, 18, 16, 14, 13, 12].map((size) => (
        <span key={size} style={{ fontSize: `var(--fs-${size})` }}>
          {size} · 1,240 points “Elbow 90°” −300
        </span>
      ))}
    </div>
  ),
};

export const Headings: Story = {
  render: () => (
    <Stack>
      <h1>Points you can claim</h1>
      <h2>November 2026</h2>
      <h3>Ways to claim</h3>
      <p>
        A claim waits for approval. <a href="#approval">What approval means</a>
      </p>
    </Stack>
  ),
};

export const Hindi: Story = {
  globals: { language: 'hi' },
  render: () => <p>आपका क्लेम मंज़ूरी के लिए भेज दिया गया है। मंज़ूरी मिलते ही अंक भुनाए गए में दिखेंगे।</p>,
};
