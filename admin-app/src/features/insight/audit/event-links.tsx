import { Trans } from '@lingui/react/macro';
import { Link } from '@loyalty/shared-ui/router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths';
import { numberOf, textOf } from './event-details';
import styles from './audit.module.css';
import { type AuditEvent, useAdmins } from './audit.resource';

interface ActLinkProps {
  event: AuditEvent;
  children?: ReactNode;
}

function ActLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.link} to={to}>
      <bdi>{children}</bdi>
    </Link>
  );
}

/** Links to the user by name; a deleted account by its number only. */
export function UserLink({ event }: ActLinkProps) {
  if (!event.user) return <Trans>Deleted account #{textOf(event, 'user_id')}</Trans>;
  return <ActLink to={paths.user(event.user.id)}>{event.user.name || event.user.mobile}</ActLink>;
}

/** Links to a claim in the dashboard's table, by its transaction id. */
export function ClaimLink({ event }: ActLinkProps) {
  const id = textOf(event, 'transaction_id');
  return <ActLink to={paths.redemption(id)}>{id}</ActLink>;
}

/** Links to a batch's print page, by its number. */
export function BatchLink({ event }: ActLinkProps) {
  const id = Number(textOf(event, 'batch_id'));
  return <ActLink to={paths.printQrs(id)}>#{id}</ActLink>;
}

/** Links to a payout run, by its number. */
export function PayoutRunLink({ event }: ActLinkProps) {
  const id = Number(textOf(event, 'run_id'));
  return <ActLink to={paths.payoutRun(id)}>#{id}</ActLink>;
}

/** Links to a model's page. @param children its name at the time of the action */
export function ModelLink({ event, children }: ActLinkProps) {
  return <ActLink to={paths.editModel(Number(textOf(event, 'model_id')))}>{children}</ActLink>;
}

/** Links to a product's page. @param children its name at the time of the action */
export function ProductLink({ event, children }: ActLinkProps) {
  return <ActLink to={paths.editProduct(Number(textOf(event, 'product_id')))}>{children}</ActLink>;
}

/**
 * Links to the table of stores, filtered by name, since a store has no page. @param children its name at the time of
 * the action
 */
export function StoreLink({ children }: { children: string }) {
  return <ActLink to={`${paths.stores}?q=${encodeURIComponent(children)}`}>{children}</ActLink>;
}

/** Links to the team, by the admin's mobile. */
export function MemberLink({ event }: ActLinkProps) {
  const id = numberOf(event, 'member_id');
  const mobile = useAdmins().data?.find((admin) => admin.id === id)?.mobile;
  return <ActLink to={paths.team}>{mobile ?? `#${id}`}</ActLink>;
}

/** Links to the programme settings. */
export function SettingsLink({ children }: { children: ReactNode }) {
  return <ActLink to={paths.programme}>{children}</ActLink>;
}
