// Prints what `integrity` of a remote in remotes.json must be: node scripts/remote-integrity.mjs <remote.json> (a file or an
// address). With `--write remotes.json` it puts the values there, for each remote whose manifest it was given
// (docs/decisions/0014).
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fileURLToPath, pathToFileURL } from 'node:url';

const digest = (algorithm, bytes) => `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

async function read(address) {
  if (address.protocol === 'file:') return readFileSync(fileURLToPath(address));
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/**
 * Judges a published remote: every file that its manifest names must be there and be what the manifest says.
 *
 * @param {string} manifest a path or an http(s) address of a remote.json
 * @returns {Promise<{ name: string, integrity: string, files: number }>} `integrity` belongs in remotes.json
 * @throws Error naming the first file that is missing or different
 */
export async function integrityOfRemote(manifest) {
  const address = URL.canParse(manifest) ? new URL(manifest) : pathToFileURL(manifest);
  const bytes = await read(address);
  const { name, entry, integrity } = JSON.parse(bytes.toString());
  if (!integrity?.[entry]) throw new Error(`${manifest} gives no digest of its entry: it was built before 0014`);
  for (const [path, wanted] of Object.entries(integrity)) {
    if (digest('sha256', await read(new URL(path, address))) !== wanted) {
      throw new Error(`${path} is not what ${manifest} says`);
    }
  }
  return { name, integrity: digest('sha384', bytes), files: Object.keys(integrity).length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'string' } } });
  try {
    if (positionals.length === 0) throw new Error('Which remote.json? A file or an address.');
    const config = values.write && JSON.parse(readFileSync(values.write, 'utf8'));
    for (const manifest of positionals) {
      const { name, integrity, files } = await integrityOfRemote(manifest);
      console.log(`${name}  ${integrity}  (${files} files)`);
      const entry = config?.remotes.find((remote) => remote.name === name);
      if (config && !entry) throw new Error(`${values.write} has no remote called ${name}`);
      if (entry) entry.integrity = integrity;
    }
    if (config) writeFileSync(values.write, `${JSON.stringify(config, null, 2)}\n`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
