import { Logo } from '../../src/logo';
import { Row, Section, Specimen } from '../specimen';
import styles from '../gallery.module.css';

/** Ground and text, as they are used together. */
const pairs = [
  ['canvas', 'ink'],
  ['surface', 'ink-2'],
  ['sunken', 'ink-3'],
  ['accent', 'on-accent'],
  ['accent-soft', 'accent-ink'],
  ['copper-soft', 'copper-ink'],
  ['ok-soft', 'ok'],
  ['warn-soft', 'warn'],
  ['bad-soft', 'bad'],
  ['deep', 'on-deep'],
  ['deep-fill', 'on-deep-2'],
] as const;

export function Colours() {
  return (
    <Section title="Foundations">
      <Specimen name="Ground and text" wide>
        <div className={styles.swatches}>
          {pairs.map(([ground, text]) => (
            <div
              key={ground}
              className={styles.swatch}
              style={{ background: `var(--${ground})`, color: `var(--${text})` }}
            >
              <strong>Aa ₹ 1,240</strong>
              {ground}
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen name="Type" wide>
        <div className={styles.type}>
          {[56, 48, 36, 28, 22, 18, 16, 14, 13, 12].map((size) => (
            <span key={size} style={{ fontSize: `var(--fs-${size})`, lineHeight: 1.2 }}>
              {size} · 1,240 points 18,40,000 “Elbow 90°” −300
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen name="Hindi, line-height 1.7">
        <p lang="hi">आपका क्लेम मंज़ूरी के लिए भेज दिया गया है। मंज़ूरी मिलते ही अंक भुनाए गए में दिखेंगे।</p>
      </Specimen>
      <Specimen name="Logo">
        <Row>
          <Logo size={20} title="Flowline, 20" />
          <Logo title="Flowline, 28" />
          <Logo size={48} title="Flowline, 48" />
          <Logo size={96} title="Flowline, 96" />
        </Row>
      </Specimen>
    </Section>
  );
}
