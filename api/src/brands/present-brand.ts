import { type Static, Type } from '@sinclair/typebox';
import { migrations } from '../platform/database/migrations';
import { moment, oneOf, orNull } from '../platform/http/envelope';
import type { BrandOnConsole } from './read-console';

const LAST = Object.keys(migrations).at(-1)!;

const figure = (description: string) => orNull(Type.Integer(), { description });

export const brandOnConsole = Type.Object({
  id: Type.String({ description: '`default` for the default brand.' }),
  name: Type.String({ description: 'Of its programme; empty if no one has named it.' }),
  hosts: Type.Array(Type.String()),
  state: oneOf(['adding', 'active', 'suspended']),
  migration_error: orNull(Type.String(), { description: 'Why it is not served: its last migration failed.' }),
  release: orNull(Type.String(), { description: 'Its last migration.' }),
  is_behind: Type.Boolean({ description: 'Its release is not that of the process.' }),
  place: orNull(Type.String(), { description: 'Where its tables are: host and port; null: the embedded database.' }),
  unread: orNull(Type.String(), { description: 'Why figures are null: reading them failed.' }),
  bytes: figure('Of its tables with their indexes.'),
  users: figure('Up to a minute old, as all sums of scans.'),
  scans: figure('In all.'),
  scans_last_hour: figure('In the last 60 minutes.'),
  scans_today: figure('Since midnight in India.'),
  last_scan_at: orNull(moment),
  claims_waiting: figure('Claims that wait for a decision.'),
  last_backup_at: orNull(moment),
  invariants_checked_at: orNull(moment),
  invariants_violated: orNull(Type.Array(Type.String()), { description: 'Ids; null: not known.' }),
});

export const presentBrand = ({ figures, ...brand }: BrandOnConsole): Static<typeof brandOnConsole> => ({
  id: brand.id,
  name: brand.name,
  hosts: [...brand.hosts],
  state: brand.state,
  migration_error: brand.migrationError,
  release: figures.release ?? null,
  is_behind: figures.release !== undefined && figures.release !== LAST,
  place: brand.place,
  unread: brand.unread,
  bytes: figures.bytes ?? null,
  users: figures.users ?? null,
  scans: figures.scans ?? null,
  scans_last_hour: figures.scansLastHour ?? null,
  scans_today: figures.scansToday ?? null,
  last_scan_at: figures.lastScanAt?.toISOString() ?? null,
  claims_waiting: figures.claimsWaiting ?? null,
  last_backup_at: brand.lastBackupAt,
  invariants_checked_at: figures.checkedAt?.toISOString() ?? null,
  invariants_violated: brand.violated,
});
