import type { InvariantResult } from './check-invariants';

/** Formats the results for a terminal: one line an invariant, with its first few violations. */
export function printInvariants(results: readonly InvariantResult[]): string[] {
  return results.flatMap(({ id, holds, violations, examples }) => {
    const verdict = violations === 0 ? 'pass' : `${violations} violation${violations === 1 ? '' : 's'}`;
    const more = violations - examples.length;
    return [
      `${id.padEnd(4)}${verdict.padEnd(14)} ${holds}`,
      ...examples.map((example) => `      ${example}`),
      ...(more > 0 ? [`      … and ${more} more`] : []),
    ];
  });
}
