const { existsSync, readdirSync } = require('node:fs');
const { options, remoteRules, tests } = require('./tooling/boundaries.cjs');
const { readRemotes } = require('./tooling/remotes.cjs');

const remotes = readRemotes()
  .map(({ app }) => app)
  .join('|');
const packages = `shell|${remotes}|shared-ui|api|deploy/site|tests/browser`;

/** The domains of the api, and what each may use besides itself. */
const domains = {
  platform: [],
  catalogue: ['platform'],
  programme: ['platform', 'catalogue'],
  accounts: ['platform', 'programme'],
  labels: ['platform', 'catalogue', 'programme'],
  money: ['platform', 'programme', 'accounts'],
  points: ['platform', 'catalogue', 'programme', 'accounts', 'labels', 'money'],
  insight: ['platform', 'catalogue', 'programme', 'accounts', 'labels', 'money', 'points'],
};
/** The one door of the points for the accounts below them. */
const doors = { accounts: ['^api/src/points/ledger/index\\.ts$'] };
const domainRules = Object.entries(domains).map(([domain, used]) => ({
  name: `${domain}-looks-down`,
  comment: `Uses ${['itself', ...used].join(', ')}; what it needs from elsewhere is passed in (docs/architecture.md).`,
  severity: 'error',
  from: { path: `^api/src/${domain}/`, pathNot: tests },
  to: {
    path: '^api/(src|seed)/',
    pathNot: [`^api/src/(${[domain, ...used].join('|')})/`, ...(doors[domain] ?? [])],
  },
}));
/** Modules of the platform with an index.ts; its other folders (http, database, …) are open. */
const platform = `${__dirname}/api/src/platform`;
// A sparse checkout has no api.
const platformModules = (existsSync(platform) ? readdirSync(platform) : [])
  .filter((name) => existsSync(`${platform}/${name}/index.ts`))
  .join('|');
const otherDomains = Object.keys(domains).slice(1).join('|');

/** The walls of docs/architecture.md. */
module.exports = {
  forbidden: [
    {
      name: 'packages-are-islands',
      comment: 'A package meets another only at a published entry: shared-ui by subpath; the site mounts the api.',
      severity: 'error',
      from: { path: `^(${packages})/` },
      to: {
        path: `^(${packages})/`,
        pathNot: [
          '^$1/',
          '^shared-ui/src/(?:components/(?<name>[^/]+)/\\k<name>\\.tsx|platform/[^/]+\\.tsx?|tokens\\.css|base\\.css)$',
          '^api/(dist|src)/index\\.(js|ts)$',
        ],
      },
    },
    {
      name: 'only-the-site-mounts-the-api',
      comment: 'Types cross from the server through openapi.json, code does not.',
      severity: 'error',
      from: { path: `^(${packages})/`, pathNot: '^(api|deploy/site)/' },
      to: { path: '^api/' },
    },
    {
      name: 'shared-ui-is-a-leaf',
      severity: 'error',
      from: { path: '^shared-ui/' },
      to: { path: `^(shell|${remotes}|api|deploy|tests)/` },
    },
    {
      name: 'stories-stay-in-the-gallery',
      comment: 'What ships imports neither a story nor Storybook.',
      severity: 'error',
      from: { path: `^(${packages})/`, pathNot: [tests, '\\.stories\\.tsx$', '^shared-ui/\\.storybook/'] },
      to: { path: '(\\.stories\\.tsx$|^shared-ui/\\.storybook/|node_modules/(@storybook|storybook)/)' },
    },
    {
      name: 'components-know-no-server',
      comment: 'The design system draws; it neither fetches nor validates nor translates. The platform beside it does.',
      severity: 'error',
      from: { path: '^shared-ui/', pathNot: '^shared-ui/src/platform/' },
      to: { path: 'node_modules/(ky|swr|formik|yup|crypto-js|@lingui|@zxing)/' },
    },
    {
      name: 'the-platform-draws-nothing',
      comment: 'Router, contract, worker and locale work without the design system; components may use them.',
      severity: 'error',
      from: { path: '^shared-ui/src/platform/', pathNot: tests },
      to: { path: '^shared-ui/src/components/' },
    },
    {
      name: 'the-shell-is-thin',
      comment: 'The shell owns no business screen.',
      severity: 'error',
      from: { path: '^shell/src' },
      to: { path: 'node_modules/(ky|swr|formik|yup|crypto-js|@zxing|canvas-confetti)/' },
    },
    {
      name: 'the-api-has-no-ui',
      severity: 'error',
      from: { path: '^(api|deploy/site)/src' },
      to: { path: 'node_modules/(react|react-dom|react-router|react-router-dom|@lingui|swr|ky)/' },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      from: { path: `^(${packages})/`, pathNot: [tests, '^[^/]+/test/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    {
      name: 'no-circle',
      comment: 'Of code. Outside of the api a type may look back.',
      severity: 'error',
      // Of remotes: tooling/boundaries.cjs.
      from: { pathNot: `^(${remotes})/` },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circle-of-types',
      severity: 'error',
      from: { path: '^api/src/' },
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      comment: 'A file that nothing imports is either dead or an entry; entries are listed here.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          tests,
          '\\.gen\\.ts$',
          '(^|/)(index|routes|server|check-invariants|back-up|restore|keys|bootstrap)\\.tsx?$',
          '/locales/',
          '\\.css$',
          '^shared-ui/src/components/internal/',
          // Sent as it is, in the page's head (tooling/page-files.cjs).
          '^shell/src/app-skeleton/skeleton-script\\.ts$',
        ],
      },
      to: {},
    },
    // admin-app groups its features by the domains of the api.
    ...remoteRules(`^((?:${remotes})/src)`, Object.keys(domains)),
    {
      name: 'one-door-to-the-router-elsewhere',
      severity: 'error',
      from: { path: '^(shell|shared-ui|api|deploy/site|tests/browser)/', pathNot: '^shared-ui/src/platform/' },
      to: { path: 'node_modules/(react-router|react-router-dom)/' },
    },
    {
      name: 'http-has-a-room',
      comment: 'On the server only routes, http/, pictures streaming and the entries know Fastify.',
      severity: 'error',
      from: {
        path: '^api/src/',
        pathNot: [
          '\\.routes\\.ts$',
          '^api/src/platform/http/',
          '^api/src/operations/openapi/',
          '^api/src/[^/]+\\.ts$',
          tests,
        ],
      },
      to: { path: 'node_modules/(fastify|@fastify)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-has-a-room',
      comment:
        'SQL lives in *.repository.ts, database/, ledger/, and what looks at the database as a whole: invariants/, backup/.',
      severity: 'error',
      from: {
        path: '^api/src/',
        pathNot: [
          '\\.repository\\.ts$',
          '^api/src/(platform/database|operations/backup|points/ledger|insight/invariants)/',
          '^api/src/[^/]+/invariants\\.ts$',
          tests,
        ],
      },
      to: { path: 'node_modules/(kysely|pg|@electric-sql)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'uploads-use-the-patched-parser',
      comment: 'npm’s xlsx and sheetjs-style carry CVE-2023-30533 and CVE-2024-22363: never on the server.',
      severity: 'error',
      from: { path: '^(api|deploy/site)/' },
      to: { path: '(node_modules/)?(xlsx|sheetjs-style|exceljs)(/|$)', pathNot: '@e965/' },
    },
    {
      name: 'routes-hold-no-sql',
      severity: 'error',
      from: { path: '^api/src/.*\\.routes\\.ts$' },
      to: { path: '(^api/src/platform/database/|node_modules/(kysely|pg)/)', dependencyTypesNot: ['type-only'] },
    },
    ...domainRules,
    {
      name: 'domains-know-no-brand',
      comment:
        'A brand is a schema, a context and an app (docs/decisions/0050): only what starts, backs up, restores and documents them knows of it.',
      severity: 'error',
      from: {
        path: '^api/(src|seed)/',
        pathNot: [
          '^api/src/brands/',
          '^api/src/start-api\\.ts$',
          '^api/src/operations/(backup|commands|openapi)/',
          tests,
        ],
      },
      to: { path: '^api/src/brands/' },
    },
    {
      name: 'the-app-lists-the-domains',
      comment: 'What a domain adds to the api (its index.ts) is for app.ts; modules import modules.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: ['^api/src/app\\.ts$', tests] },
      to: { path: `^api/src/(${Object.keys(domains).join('|')})/index\\.ts$` },
    },
    {
      name: 'modules-use-the-front-door',
      severity: 'error',
      from: { path: '^api/src/[^/]+/([^/]+)/', pathNot: tests },
      to: {
        path: `^api/src/((${otherDomains})/[^/]+|platform/(${platformModules}))/`,
        pathNot: ['^api/src/[^/]+/$1/', '^api/src/[^/]+/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'the-ledger-knows-no-one',
      comment: 'What moves points depends on no feature.',
      severity: 'error',
      from: { path: '^api/src/points/ledger/', pathNot: tests },
      to: { path: '^api/src/', pathNot: '^api/src/(points/ledger|platform/database)/' },
    },
  ],
  options,
};
