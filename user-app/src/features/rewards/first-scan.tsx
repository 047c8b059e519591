import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { ScanLine } from 'lucide-react';
import { paths } from '../../paths';
import styles from './first-scan.module.css';

/** Renders the card of a user who has never had points. */
export function FirstScan() {
  const { t } = useLingui();
  return (
    <Card className={styles.root}>
      <LabelDrawing />
      <h2 className={styles.title}>{t`Scan your first label`}</h2>
      <p className={styles.text}>
        <Trans>Scan the QR code on a product, and its points appear here.</Trans>
      </p>
      <LinkButton to={paths.scan} size="lg" block icon={<ScanLine aria-hidden="true" />}>
        <Trans>Scan QR</Trans>
      </LinkButton>
    </Card>
  );
}

/** A pipe with a label on it, and the phone that scans it. */
function LabelDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 280 132" fill="none" aria-hidden="true" focusable="false">
      <path
        className={styles.pipe}
        d="M6 84h90v36H6zM100 84h64v36h-64zM172 84h52a40 40 0 0 1 40 40v6h-36v-4a6 6 0 0 0-6-6h-50z"
      />
      <path className={styles.collar} d="M92 78h16v48H92zM160 78h16v48h-16z" />
      <g className={styles.label}>
        <rect x="22" y="74" width="56" height="56" rx="4" />
        <path d="M30 82h14v14H30zM56 82h14v14H56zM30 108h14v14H30zM56 108h6v6h-6zM64 116h6v6h-6zM48 84h4v8h-4zM48 100h12v4H48zM34 100h8v4h-8zM66 100h4v6h-4zM48 112h4v10h-4z" />
      </g>
      <g className={styles.phone}>
        <rect x="118" y="4" width="62" height="112" rx="10" />
        <path d="M142 12h14" />
        <path className={styles.corners} d="M130 42v-8h8M168 42v-8h-8M130 66v8h8M168 66v8h-8" />
        <path className={styles.beam} d="M128 54h42" />
      </g>
      <circle className={styles.coin} cx="204" cy="38" r="19" />
      <path className={styles.rupee} d="M197 30h14M197 36h14M197 30h4a6 6 0 0 1 0 12h-4l9 8" />
      <path className={styles.beam} d="M78 88l40-22M78 116l40-12" />
    </svg>
  );
}
