const tests = '\\.test\\.tsx?$';

/**
 * Returns dependency-cruiser's rules inside a remote.
 * @param {string} src matches the folder of its sources, as the only group, e.g. `^(src)`
 * @param {readonly string[]} [domains] folders by which it groups its features
 */
const remoteRules = (src, domains = []) => [
  {
    name: 'features-are-islands',
    comment: 'What two features need moves to a folder beside features/.',
    severity: 'error',
    from: { path: `${src}/features/((?:(?:${domains.join('|')})/)?[^/]+)/` },
    to: { path: '^$1/features/', pathNot: '^$1/features/$2/' },
  },
  {
    name: 'features-look-down',
    comment: 'What composes features (routes, layout) is above them.',
    severity: 'error',
    from: { path: `${src}/features/` },
    to: { path: '^$1/(routes\\.tsx|layout/)' },
  },
  {
    name: 'foundations-look-down',
    severity: 'error',
    from: { path: `${src}/(api|session|i18n)/` },
    to: { path: '^$1/(features|layout|routes\\.tsx)' },
  },
  {
    name: 'one-door-to-http',
    comment: 'ky is configured once, in shared-ui/src/platform/api-client.ts: base, token, error mapping.',
    severity: 'error',
    from: { path: src },
    to: { path: 'node_modules/ky/' },
  },
  {
    name: 'server-talk-has-a-room',
    comment: 'Only *.resource.ts speak to the server; pages import resources.',
    severity: 'error',
    from: { path: `${src}/(features|layout|session)/`, pathNot: ['\\.resource\\.ts$', tests] },
    to: {
      path: [`${src}/api/client\\.ts$`, 'shared-ui/src/platform/api-(calls|client)\\.ts$'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'one-door-to-the-router',
    comment: 'The router is the shared singleton @loyalty/shared-ui/router; a second copy has no context.',
    severity: 'error',
    from: { path: src },
    to: { path: 'node_modules/(react-router|react-router-dom)/' },
  },
  {
    name: 'no-circle',
    comment: 'Of code. A type may look back.',
    severity: 'error',
    from: { path: src },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
];

/** How packages of the site are resolved. */
const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(?!.*node_modules).*(^|/)(dist|\\.cache|coverage)/' },
  tsPreCompilationDeps: true,
  combinedDependencies: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    // The api is read from source: the walls are checked before anything is built.
    conditionNames: ['source', 'import', 'require', 'browser', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.po'],
  },
};

module.exports = { remoteRules, options, tests };
