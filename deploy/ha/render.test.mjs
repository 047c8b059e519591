// node --test deploy/ha/render.test.mjs
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { keepSecrets, readInventory } from './inventory.mjs';
import { renderCluster } from './render.mjs';

const FIVE = join(import.meta.dirname, 'five-machines.example.json');
const ONE = join(import.meta.dirname, 'one-machine.json');
const isThere = (program) => spawnSync('which', [program]).status === 0;

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'loyalty-render-'));
});
after(() => rmSync(folder, { recursive: true }));

const foldersOf = (machine) => ({
  config: join(folder, machine),
  data: join(folder, machine, 'data'),
});
const secrets = () => keepSecrets(join(folder, 'secrets.json'));
const render = (inventory) => renderCluster(inventory, secrets(), foldersOf);
const textOf = (files, machine, file) => files.find((one) => one.machine === machine && one.file === file).text;

describe('an inventory', () => {
  const refusalOf = (change) => {
    const inventory = readInventory(FIVE);
    change(inventory);
    const file = join(folder, 'changed.json');
    writeFileSync(file, JSON.stringify(inventory));
    try {
      readInventory(file);
      return undefined;
    } catch (error) {
      return error.message.replace(`${file}: `, '');
    }
  };

  it('is taken as it is delivered', () => {
    assert.equal(
      refusalOf(() => {}),
      undefined,
    );
    assert.equal(readInventory(ONE).databases.length, 3);
  });
  it('is refused, with what is wrong, when it makes no cluster', () => {
    assert.match(
      refusalOf((one) => one.databases.pop()),
      /^three databases/,
    );
    assert.match(
      refusalOf((one) => (one.sites[0].address = one.databases[0].address)),
      /^two machines share one address/,
    );
    assert.match(
      refusalOf((one) => (one.sites[0].name = one.databases[0].name)),
      /^two machines share one name/,
    );
    assert.match(
      refusalOf((one) => (one.databases[0].address = 'db1.example.com')),
      /IPv4 address/,
    );
    assert.match(
      refusalOf((one) => delete one.ports.primary),
      /^ports.primary/,
    );
    assert.match(
      refusalOf((one) => (one.ports.site = one.ports.front)),
      /^two ports are the same/,
    );
    assert.match(
      refusalOf((one) => (one.watchdog = 'maybe')),
      /^watchdog/,
    );
    assert.match(
      refusalOf((one) => (one.network = 'anywhere')),
      /^network/,
    );
    assert.match(
      refusalOf((one) => (one.publicUrl = 'loyalty')),
      /^publicUrl/,
    );
  });
});

describe('the files of a cluster', () => {
  it('leave no blank unfilled', () => {
    for (const { machine, file, text } of render(readInventory(FIVE)))
      assert.doesNotMatch(text, /\{\{|undefined|\bnull\b/, `${machine}/${file}`);
  });
  it('name every other machine', () => {
    const files = render(readInventory(FIVE));
    for (const database of ['10.0.0.11', '10.0.0.12', '10.0.0.13']) {
      assert.ok(textOf(files, 'db2', 'etcd.yml').includes(`http://${database}:2380`));
      assert.ok(textOf(files, 'db2', 'patroni.yml').includes(`- ${database}:2379`));
      assert.equal(textOf(files, 'site2', 'haproxy.cfg').split(` ${database}:5432`).length, 3);
    }
    for (const site of ['10.0.0.21', '10.0.0.22'])
      assert.equal(textOf(files, 'site1', 'haproxy.cfg').split(` ${site}:8080`).length, 3);
  });
  it('are the same on one machine and on five, but for addresses, ports and sizes', () => {
    const shape = (inventory) =>
      render({ ...inventory, certificate: undefined }).map(({ machine, file, text }) =>
        [machine, file, text]
          .join('\n')
          .replaceAll(/\d+(\.\d+){3}(\/\d+)?/g, 'ADDRESS')
          .replaceAll(inventory.publicUrl, 'URL')
          .replaceAll(/https?:\/\/ADDRESS:\d+/g, 'URL')
          .replaceAll(new RegExp(`\\b(${Object.values(inventory.ports).join('|')})\\b`, 'g'), 'PORT')
          .replaceAll(inventory.sharedBuffers, 'SIZE')
          .replace(/^( {2}mode: )'(off|automatic)'$/m, '$1WATCHDOG'),
      );
    assert.deepEqual(shape(readInventory(ONE)), shape(readInventory(FIVE)));
  });
  it('leave the certificate out where there is none', () => {
    const withIt = readInventory(FIVE);
    assert.match(textOf(render(withIt), 'site1', 'haproxy.cfg'), / ssl crt \/etc\/loyalty\/site\.pem /);
    assert.doesNotMatch(textOf(render({ ...withIt, certificate: undefined }), 'site1', 'haproxy.cfg'), /\bssl crt\b/);
  });
  it('keep secrets to files that only their owner reads, and the same ones when rendered again', () => {
    const values = Object.values(secrets());
    for (const { machine, file, text, mode } of render(readInventory(FIVE)))
      if (values.some((secret) => text.includes(secret))) assert.equal(mode & 0o077, 0, `${machine}/${file}`);
    assert.deepEqual(Object.values(secrets()), values);
  });
});

describe('the programs themselves', () => {
  /** Addresses of their own: a cluster may be running on those of the inventory. */
  function layOut() {
    const inventory = readInventory(ONE);
    for (const machine of [...inventory.databases, ...inventory.sites])
      machine.address = machine.address.replace('127.0.0.', '127.0.9.');
    for (const { machine, file, text, mode } of render(inventory)) {
      mkdirSync(join(folder, machine, 'data'), { recursive: true });
      writeFileSync(join(folder, machine, file), text, { mode });
    }
  }

  it('HAProxy accepts its configuration', { skip: !isThere('haproxy') && 'no haproxy here' }, () => {
    layOut();
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', join(folder, 'site1/haproxy.cfg')], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
  });
  it('Patroni accepts its configuration', { skip: !isThere('patroni') && 'no patroni here' }, () => {
    layOut();
    const { stdout, stderr } = spawnSync('patroni', ['--validate-config', join(folder, 'db1/patroni.yml')], {
      encoding: 'utf8',
    });
    // It asks for bootstrap.pg_hba, which postgresql.pg_hba stands for, and for an etcd and a PostgreSQL that are not there.
    const complaints = `${stdout}${stderr}`
      .split('\n')
      .filter((line) => line !== '' && !/^bootstrap\.pg_hba|^postgresql\.bin_dir|is not reachable'$/.test(line));
    assert.deepEqual(complaints, []);
  });
  it('systemd accepts the units', { skip: !isThere('systemd-analyze') && 'no systemd-analyze here' }, () => {
    layOut();
    const units = ['db1', 'site1'].flatMap((machine) =>
      readdirSync(join(folder, machine))
        .filter((file) => file.endsWith('.service'))
        .map((file) => join(folder, machine, file)),
    );
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' });
    // A program that is not installed here is none of the unit's mistakes.
    const complaints = stderr
      .split('\n')
      .filter((line) => line.includes('loyalty-') && !line.includes('is not executable'));
    assert.deepEqual(complaints, []);
    assert.equal(units.length, 4);
  });
  it('a shell accepts what creates the database', () => {
    layOut();
    assert.equal(spawnSync('sh', ['-n', join(folder, 'db1/create-database.sh')]).status, 0);
  });
});
