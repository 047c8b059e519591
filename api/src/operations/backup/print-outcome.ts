import { type InvariantResult, printInvariants } from '../../insight/invariants';
import type { Manifest } from './manifest';

/** What a command prints about a backup. */
export interface Outcome {
  manifest: Manifest;
  /** Differences of the restored database from the manifest, a sentence each. */
  differences: string[];
  invariants: InvariantResult[];
}

/**
 * Prints the content of a backup, its differences from the manifest, and the invariants.
 * @returns the exit code: 0 if nothing differs and all invariants hold, else 1
 */
export function printOutcome({ manifest, differences, invariants }: Outcome): 0 | 1 {
  const { madeAt, engine, serverVersion, migrations, rows, grantedPoints, pictures, missingPictures } = manifest;
  const figure = (value: number) => value.toLocaleString('en-IN');
  const count = (table: string) => `${figure(rows[table] ?? 0)} ${table}`;
  const lines = [
    `Moment    ${madeAt}`,
    `Database  ${engine === 'pglite' ? 'embedded' : 'PostgreSQL'} ${serverVersion}, up to migration ${migrations.at(-1)}`,
    `Holds     ${['users', 'batches', 'scans', 'claims', 'journal'].map(count).join(', ')}; ${figure(grantedPoints)} points granted`,
    `Pictures  ${figure(pictures)} files${missingPictures > 0 ? `; ${missingPictures} products had lost theirs before` : ''}`,
    ...differences.map((one) => `DIFFERS   ${one}`),
    ...(invariants.length > 0 ? printInvariants(invariants) : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return differences.length === 0 && invariants.every(({ violations }) => violations === 0) ? 0 : 1;
}
