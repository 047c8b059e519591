import { shippedPlaces } from './shipped-packages.mjs';
import { nameAt } from './lock-file.mjs';

/** https://github.com/package-url/purl-spec: the @ of a scope is written %40. */
const purl = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

function component({ path, name = nameAt(path), version, license, integrity, optional }) {
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const digest = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': path,
    ...(group && { group }),
    name: own,
    version,
    purl: purl(name, version),
    scope: optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: digest }],
    ...(license && { licenses: [/ (AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }] }),
  };
}

/**
 * The bill of materials of what is shipped: CycloneDX 1.6. Written here, because npm's own `npm sbom --omit=dev` leaves out
 * whatever one part ships and another one tests with (pg, for one), and CycloneDX's tool brings 80 packages, one of them native.
 *
 * @param lock a parsed package-lock.json
 * @returns the document; the same for the same lock file
 */
export function billOfMaterials(lock) {
  const { name, version } = lock.packages[''];
  const places = [...shippedPlaces(lock)].sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: places.map((path) => component({ path, ...lock.packages[path] })),
  };
}
