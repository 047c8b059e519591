// node --import tsx --test deploy/compose/compose.test.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { caddyVariables } from '../caddy/caddy-variables.mjs';
import { judgeVariables } from '../images/api-variables.mjs';
import { readDockerfile } from '../images/read-dockerfile.mjs';

const here = import.meta.dirname;
const read = (path) => readFileSync(join(here, path), 'utf8');
const text = read('compose.yaml');
const compose = parse(text);
const { api, pages, database } = compose.services;

/** What the published schema of Compose says (https://github.com/compose-spec/compose-spec, Apache 2.0). */
function schemaFaults(file) {
  // It names its own draft by an address that no validator knows; Ajv's default is that draft.
  const { $schema: _, ...schema } = JSON.parse(read('compose-spec.schema.json'));
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
  ajv.validate(schema, file);
  return (ajv.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

const exampleNames = (file) => [...read(file).matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name);

describe('the compose file', () => {
  it('is what the schema of Compose says', () => {
    assert.deepEqual(schemaFaults(compose), []);
    assert.match(schemaFaults({ ...compose, services: { api: { imagee: 'x' } } }).join(), /imagee/);
    assert.match(schemaFaults({ ...compose, services: { api: { ...api, read_only: [] } } }).join(), /read_only/);
  });

  it('asks for nothing that its examples do not name, and names nothing that nobody reads', () => {
    const asked = [...new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name))];
    assert.deepEqual(exampleNames('.env.example').sort(), asked.sort());
    const given = [...Object.keys(api.environment), ...exampleNames('site.env.example')];
    assert.deepEqual(judgeVariables(given), { unknown: [], missing: [] });
    const caddy = caddyVariables(read('../caddy/Caddyfile'));
    for (const name of Object.keys(pages.environment)) assert.ok(caddy.includes(name), name);
  });

  it('holds no secret and no image without a version', () => {
    for (const file of ['.env.example', 'site.env.example'])
      for (const [, name, value] of read(file).matchAll(/^([A-Z0-9_]*(?:KEY|SECRET|PASSWORD|TOKEN)[A-Z0-9_]*)=(.*)$/gm))
        assert.equal(value, '', name);
    for (const [name, value] of Object.entries({ ...api.environment, ...database.environment }))
      if (/PASSWORD|DATABASE_URL/.test(name)) assert.match(value, /\$\{DATABASE_PASSWORD:\?/);
    assert.match(database.image, /^postgres:\d+-/);
  });

  it('builds stages that there are, and publishes the ports that they open', () => {
    const stages = readDockerfile(read('../images/Dockerfile'));
    const opens = (service) =>
      stages
        .find(({ name }) => name === service.build.target)
        .instructions.find(({ keyword }) => keyword === 'EXPOSE')
        .rest.split(' ');
    assert.ok(pages.environment.API_ADDRESS.endsWith(`:${opens(api)[0]}`));
    const inside = pages.ports.map((port) => port.split(':').at(-1));
    assert.deepEqual(inside, opens(pages));
    assert.equal(api.ports, undefined);
    assert.equal(database.ports, undefined);
  });

  it('believes the addresses of its own network only, and keeps the database off the world', () => {
    assert.equal(api.environment.TRUST_PROXY, compose.networks.front.ipam.config[0].subnet);
    assert.deepEqual(database.networks, ['data']);
    assert.equal(compose.networks.data.internal, true);
  });

  it('gives its containers nothing that they could do without', () => {
    for (const service of [api, pages]) {
      assert.equal(service.read_only, true);
      assert.deepEqual(service.cap_drop, ['ALL']);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true']);
    }
  });
});
