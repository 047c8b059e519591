import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Passes the template's folder to Playwright's workers. */
export const preparedDatabaseVariable = 'E2E_EMPTY_DATABASE';

/** Copies the template database into a new data folder, if there is one. */
export function copyEmptyDatabase(dataDir: string): void {
  const prepared = process.env[preparedDatabaseVariable];
  if (prepared && existsSync(prepared)) {
    cpSync(join(prepared, 'database'), join(dataDir, 'database'), { recursive: true });
  }
}
