import { installedPackages } from './lock-file.mjs';
import { shippedPlaces } from './shipped-packages.mjs';

const NONE = 'none stated';
const fits = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern);

/** Every package with its licence as the lock file has it, once a name and licence; `shipped` when anything but tools needs it. */
export function listLicences(lock) {
  const found = new Map();
  const shipped = shippedPlaces(lock);
  for (const { path, name, version, license = NONE } of installedPackages(lock)) {
    const key = `${name} ${license}`;
    const known = found.get(key) ?? { name, licence: license, versions: new Set(), shipped: false };
    known.versions.add(version);
    known.shipped ||= shipped.has(path);
    found.set(key, known);
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * @param policy `{ allowed: licence[], allowedFor: { licence: { packages, why } } }`; a package may end in `*`
 * @returns one sentence for each package whose licence nobody has agreed to
 */
export function judgeLicences(lock, { allowed, allowedFor }) {
  return listLicences(lock)
    .filter(({ name, licence }) => {
      if (allowed.includes(licence)) return false;
      return !(allowedFor[licence]?.packages ?? []).some((pattern) => fits(pattern, name));
    })
    .map(({ name, licence }) => `${name} is under ${licence}: agree to it in licences.json, or do without`);
}

/** docs/licences.md: how many packages stand under which licence, and each that is not under a common one. */
export function licencesPage(lock, { allowed, allowedFor }) {
  const listed = listLicences(lock);
  const count = (licence, shipped) => listed.filter((one) => one.licence === licence && one.shipped === shipped).length;
  const licences = [...new Set(listed.map(({ licence }) => licence))].sort();
  const unusual = listed.filter(({ licence }) => !allowed.includes(licence));
  return [
    '# Licences of what the project uses',
    '',
    '<!-- Written by `npm run supply-chain -- --write` from package-lock.json; `npm run check` compares them. -->',
    '',
    'A package counts as shipped when a part that runs or is built into a page depends on it, and as a tool otherwise.',
    '',
    '| Licence | Shipped | Tools |',
    '| --- | ---: | ---: |',
    ...licences.map((licence) => `| ${licence} | ${count(licence, true)} | ${count(licence, false)} |`),
    '',
    'Under a licence that was agreed to for named packages only:',
    '',
    '| Package | Licence | Why it is all right |',
    '| --- | --- | --- |',
    ...unusual.map(({ name, licence }) => `| ${name} | ${licence} | ${allowedFor[licence]?.why ?? ''} |`),
    '',
  ].join('\n');
}
