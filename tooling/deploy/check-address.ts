import { pathToFileURL } from 'node:url';
import { inspectBuild } from './check-release';
import { readBuildAt } from './read-build-at';

/** Checks every file of a manifest at any address or path, and prints its integrity. @throws UnhealthyReleaseError */
export async function checkAddress(manifest: string): Promise<void> {
  const address = URL.canParse(manifest) ? new URL(manifest) : pathToFileURL(manifest);
  const { integrity, manifest: found } = inspectBuild(await readBuildAt(address), manifest);
  console.log(`${found.name}  ${integrity}  (${Object.keys(found.integrity ?? {}).length} files)`);
}
