import { Plural } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { ChevronRight, Hourglass } from 'lucide-react';
import { paths } from '../../paths';
import styles from './rewards.module.css';

/** Renders the points that await approval as a link to the claims. */
export function AwaitingLink({ awaiting }: { awaiting: number }) {
  if (awaiting === 0) return null;
  const shown = formatNumber(awaiting);
  return (
    <Link className={styles.awaiting} to={paths.claims}>
      <Hourglass size={20} aria-hidden="true" />
      <span className={styles.awaitingText}>
        <Plural value={awaiting} one={`${shown} point awaits approval`} other={`${shown} points await approval`} />
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}
