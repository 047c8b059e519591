import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Returns axe's WCAG 2.2 A/AA violations of the current page, or of its open modal dialog, behind which all is inert: one
 * line each, with the first element.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Injected by the debugger, so that the site's content policy stays in force for the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults, string[]>(
    (values) =>
      (window as unknown as { axe: { run(where: Node, how: object): Promise<AxeResults> } }).axe.run(
        [...document.querySelectorAll('dialog:modal')].at(-1) ?? document,
        { runOnly: values, resultTypes: ['violations'] },
      ),
    rules,
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}×, first ${nodes[0]?.html})`);
}
