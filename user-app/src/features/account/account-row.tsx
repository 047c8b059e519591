import { Link } from '@loyalty/shared-ui/router';
import { Spinner } from '@loyalty/shared-ui/spinner';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './account.module.css';

interface AccountRowProps {
  icon: LucideIcon;
  label: ReactNode;
  detail?: ReactNode;
  danger?: boolean;
  /** A page, or what happens at once. */
  act: string | (() => void);
  busy?: boolean;
}

/** Renders one line of a card without padding; the whole line is the target. */
export function AccountRow({ icon: Icon, label, detail, danger, act, busy = false }: AccountRowProps) {
  const props = { className: styles.row, 'data-danger': danger };
  const content = (
    <>
      {busy ? <Spinner size={20} /> : <Icon size={20} aria-hidden="true" />}
      <span className={styles.rowText}>
        {/* The blank parts the words of the accessible name. */}
        <span>{label}</span> {detail != null && <small>{detail}</small>}
      </span>
    </>
  );
  return (
    <li>
      {typeof act === 'string' ? (
        <Link {...props} to={act}>
          {content}
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      ) : (
        <button {...props} type="button" aria-busy={busy} onClick={act}>
          {content}
        </button>
      )}
    </li>
  );
}
