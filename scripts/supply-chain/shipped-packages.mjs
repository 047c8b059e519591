/** The parts that run, or are built into a page; what nobody of them depends on is a tool. */
const shippedParts = ['api', 'site', 'shell', 'user-app', 'admin-app', 'shared-ui'];

/** Where Node finds a package that is asked for at a place of the tree: the nearest node_modules upwards. */
function place(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return packages[path].link ? packages[path].resolved : path;
    if (folder === '') return undefined;
  }
}

/**
 * Everything that a shipped part needs when it runs or is built into a page: its dependencies and theirs, by the lock file.
 * Peers are left out (whoever needs one names it), and so are optional ones that this lock file does not install.
 *
 * @returns the places in the lock file, the project's own parts left out
 */
export function shippedPlaces({ packages }) {
  const seen = new Set(shippedParts);
  for (const path of seen) {
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = place(packages, path, name);
      if (found) seen.add(found);
    }
  }
  return new Set([...seen].filter((path) => path.includes('node_modules/')));
}
