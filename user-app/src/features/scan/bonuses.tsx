import { Trans } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Sparkles } from 'lucide-react';
import { useSchemeName } from '../../schemes/scheme-name';
import type { ScanGrant } from '../../offline/scan.resource';
import styles from './bonuses.module.css';

/** Renders what schemes added to a label's points, "40 + 40 bonus", with their names; nothing if they added nothing. */
export function Bonuses({
  grant: { points, bonuses = [] },
  className,
}: {
  grant: ScanGrant;
  className?: string | undefined;
}) {
  const nameOf = useSchemeName();
  if (bonuses.length === 0) return null;
  const own = formatNumber(points ?? 0);
  const added = bonuses.map((bonus) => formatNumber(bonus.points)).join(' + ');
  return (
    <p className={className ?? styles.root}>
      <strong className={styles.sum}>
        <Sparkles size={16} aria-hidden="true" />
        <span>
          <Trans>
            {own} + {added} bonus
          </Trans>
        </span>
      </strong>
      <span className={styles.names}>{bonuses.map(({ names }) => nameOf(names)).join(' · ')}</span>
    </p>
  );
}
