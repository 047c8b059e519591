import { Trans } from '@lingui/react/macro';
import { Link } from '@loyalty/shared-ui/router';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { textOf } from './act-details';
import styles from './act-sentence.module.css';
import type { Act } from './audit.resource';

interface ActLinkProps {
  act: Act;
  children?: ReactNode;
}

function ActLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.link} to={to}>
      <bdi>{children}</bdi>
    </Link>
  );
}

/** The person acted upon, by name; an account that was erased since by its number only. */
export function PersonLink({ act }: ActLinkProps) {
  if (!act.user) return <Trans>Deleted account #{textOf(act, 'user_id')}</Trans>;
  return <ActLink to={paths.person(act.user.id)}>{act.user.name || act.user.mobile}</ActLink>;
}

/** A claim, found in the dashboard's table by its transaction id. */
export function ClaimLink({ act }: ActLinkProps) {
  const id = textOf(act, 'transaction_id');
  return <ActLink to={paths.redemption(id)}>{id}</ActLink>;
}

/** A batch, by its number, on the page that prints it. */
export function BatchLink({ act }: ActLinkProps) {
  const id = Number(textOf(act, 'batch_id'));
  return <ActLink to={paths.printQrs(id)}>#{id}</ActLink>;
}

/** A model on its page. @param children its name as it was when the act was done */
export function ModelLink({ act, children }: ActLinkProps) {
  return <ActLink to={paths.editModel(Number(textOf(act, 'model_id')))}>{children}</ActLink>;
}

/** A product on its page. @param children its name as it was when the act was done */
export function ProductLink({ act, children }: ActLinkProps) {
  return <ActLink to={paths.editProduct(Number(textOf(act, 'product_id')))}>{children}</ActLink>;
}

/** A store, found in their table by name: it has no page of its own. @param children its name when the act was done */
export function StoreLink({ children }: { children: string }) {
  return <ActLink to={`${paths.stores}?q=${encodeURIComponent(children)}`}>{children}</ActLink>;
}
