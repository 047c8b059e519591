import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './back-link.module.css';

interface BackLinkProps {
  /** Where it leads after a direct visit, from a link or a bookmark. */
  to: string;
  children: ReactNode;
}

/**
 * Renders the back link of a detail screen: an installed app on an iPhone has no Back of its own. Keeps the list's scroll
 * position.
 */
export function BackLink({ to, children }: BackLinkProps) {
  const navigate = useNavigate();
  const direct = useLocation().key === 'default';
  return (
    <LinkButton
      className={styles.back}
      to={to}
      variant="quiet"
      icon={<ArrowLeft aria-hidden="true" />}
      onClick={(event) => {
        if (direct || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      {children}
    </LinkButton>
  );
}
