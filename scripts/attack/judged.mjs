/**
 * Findings that were looked at one by one and are none: what the tool says, and why it is wrong here. A finding that no
 * line explains fails the command. docs/operations/attack-tools.md tells the same at more length.
 *
 * @type {readonly {tool: 'sqlmap' | 'wapiti', kind: RegExp, what: RegExp, why: string}[]}
 */
export const judged = [];
