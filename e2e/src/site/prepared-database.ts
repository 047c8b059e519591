import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Tells Playwright's workers where the prepared database lies. */
export const preparedDatabaseVariable = 'E2E_EMPTY_DATABASE';

/** Gives a new data folder the prepared database, where there is one. */
export function layInEmptyDatabase(dataDir: string): void {
  const prepared = process.env[preparedDatabaseVariable];
  if (prepared && existsSync(prepared)) {
    cpSync(join(prepared, 'database'), join(dataDir, 'database'), { recursive: true });
  }
}
