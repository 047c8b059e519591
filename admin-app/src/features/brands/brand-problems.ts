import type { Brand } from './brands.resource';

export type Problem = 'not-served' | 'unread' | 'violated' | 'adding' | 'behind' | 'no-backup';

const DAY_MS = 24 * 3_600_000;
/** A backup a night, and one that failed. */
const BACKUP_DAYS = 2;

const isGrave = (problem: Problem) => problem === 'not-served' || problem === 'unread' || problem === 'violated';

/** Returns what an operator has to look at, the gravest first. A suspended brand is so on purpose. */
export function problemsOf(brand: Brand, now: number): Problem[] {
  const { lastBackupAt } = brand;
  const isBackedUp = lastBackupAt !== null && now - Date.parse(lastBackupAt) < BACKUP_DAYS * DAY_MS;
  const found: Record<Problem, boolean> = {
    'not-served': brand.migrationError !== null,
    unread: brand.unread !== null,
    violated: (brand.invariantsViolated ?? []).length > 0,
    adding: brand.state === 'adding' && brand.migrationError === null,
    behind: brand.isBehind && brand.migrationError === null,
    'no-backup': !isBackedUp,
  };
  return (Object.keys(found) as Problem[]).filter((problem) => found[problem]);
}

/** Sorts brands: those with a grave problem, those with another, the rest; each group in the order of the api. */
export function byUrgency(brands: readonly Brand[], now: number): Brand[] {
  const rank = (brand: Brand) => {
    const problems = problemsOf(brand, now);
    return problems.some(isGrave) ? 0 : problems.length > 0 ? 1 : 2;
  };
  return brands
    .map((brand) => ({ brand, rank: rank(brand) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ brand }) => brand);
}
