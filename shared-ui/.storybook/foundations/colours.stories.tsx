import type { Meta, StoryObj } from '@storybook/react-webpack5';
import styles from './foundations.module.css';

/** Background and text colours that are used together. */
const pairs = [
  ['canvas', 'ink'],
  ['surface', 'ink-2'],
  ['sunken', 'ink-3'],
  ['accent', 'on-accent'],
  ['accent-soft', 'accent-ink'],
  ['copper', 'on-copper'],
  ['copper-soft', 'copper-ink'],
  ['ok-soft', 'ok'],
  ['warn-soft', 'warn'],
  ['bad-soft', 'bad'],
  ['info-soft', 'info'],
  ['deep', 'on-deep'],
  ['deep-fill', 'on-deep-2'],
] as const;

/**
 * Verdigris is for actions; copper only for rewards and pending value. `src/tokens.css` declares them, `src/tokens.test.ts`
 * computes the contrast of every pair.
 */
const meta = {
  title: 'Foundations/Colours',
  render: () => (
    <div className={styles.swatches}>
      {pairs.map(([ground, text]) => (
        <div key={ground} className={styles.swatch} style={{ background: `var(--${ground})`, color: `var(--${text})` }}>
          <strong>Aa ₹ 1,240</strong>
          {ground}
        </div>
      ))}
    </div>
  ),
} satisfies Meta;
export default meta;

export const Pairs: StoryObj<typeof meta> = {};
