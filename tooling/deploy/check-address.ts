import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { inspectBuild } from './check-release';

/** Checks every file of a manifest at any address or path, and prints its integrity. @throws UnhealthyReleaseError */
export async function checkAddress(manifest: string): Promise<void> {
  const address = URL.canParse(manifest) ? new URL(manifest) : pathToFileURL(manifest);
  const build = new Map<string, Buffer>();
  const read = async (path: string, url: URL) => {
    if (url.protocol === 'file:')
      await readFile(url).then(
        (bytes) => build.set(path, bytes),
        () => undefined,
      );
    else {
      const response = await fetch(url);
      if (response.ok) build.set(path, Buffer.from(await response.arrayBuffer()));
    }
  };
  await read('remote.json', address);
  const { integrity: digests = {} } = JSON.parse(String(build.get('remote.json') ?? '{}')) as { integrity?: object };
  const files = Object.keys(digests);
  await Promise.all(files.map((path) => read(path, new URL(path, address))));
  const { integrity, manifest: found } = inspectBuild(build, manifest);
  console.log(`${found.name}  ${integrity}  (${files.length} files)`);
}
