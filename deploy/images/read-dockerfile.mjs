/**
 * @typedef {{name: string, base: string, instructions: {keyword: string, rest: string}[]}} Stage
 *   one `FROM … AS name` and what follows it
 */

/** Instructions with their continued lines joined, comments left out. */
function instructionsOf(text) {
  const joined = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '');
  return joined
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ keyword: line.split(' ', 1)[0], rest: line.slice(line.indexOf(' ') + 1).trim() }));
}

/**
 * @param {string} text of a Dockerfile
 * @returns {Stage[]} in their order
 */
export function readDockerfile(text) {
  const stages = [];
  for (const { keyword, rest } of instructionsOf(text)) {
    if (keyword === 'FROM') {
      const [base, , name] = rest.split(/\s+/);
      stages.push({ name, base, instructions: [] });
    } else stages.at(-1).instructions.push({ keyword, rest });
  }
  return stages;
}

/**
 * What a stage takes out of the build's folder.
 *
 * @param {Stage} stage
 * @returns {string[]} paths below the root of the repository
 */
export const copiedFromFolder = ({ instructions }) =>
  instructions
    .filter(({ keyword, rest }) => keyword === 'COPY' && !rest.includes('--from='))
    .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1))
    .filter((path) => !path.startsWith('--'));

/**
 * @param {Stage} stage
 * @returns {[name: string, value: string][]} what ENV sets
 */
export const environmentOf = ({ instructions }) =>
  instructions
    .filter(({ keyword }) => keyword === 'ENV')
    .flatMap(({ rest }) => rest.split(/\s+/).map((pair) => pair.split('=', 2)));
