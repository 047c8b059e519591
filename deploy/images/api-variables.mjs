import { VARIABLES } from '../../api/src/config/reference.ts';

/**
 * What is wrong with the names of the variables that an installation in containers gives the api.
 *
 * @param {string[]} given their names
 * @returns {{unknown: string[], missing: string[]}} names that the api does not read; names that it refuses to start without. A
 *   database of its own is among those: the embedded one serves one process only
 */
export function judgeVariables(given) {
  const known = VARIABLES.map(({ name }) => name);
  const owed = [...VARIABLES.filter(({ required }) => required).map(({ name }) => name), 'DATABASE_URL'];
  return {
    unknown: given.filter((name) => !known.includes(name)),
    missing: owed.filter((name) => !given.includes(name)),
  };
}
