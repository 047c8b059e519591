import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type KeyKind,
  addKey,
  idsOf,
  makeCurrent,
  openSealedKeys,
  retireKey,
  sealKeys,
} from '../../platform/config/key-ring';
import { type Keys, keyFileOf, parseCodeKeys, readKeyFile, writeKeyFile } from '../../platform/config/keys';
import { readData } from '../../platform/config/load-config';
import { textOf } from '../../platform/config/variable';
import { markOf } from '../../labels/codes';
import { notice, print, runCommand } from './run-command';

const { dataDir } = readData(process.env);
const keyFile = keyFileOf(dataDir);
const setting = (name: string) => textOf(process.env, name);
const FIELD = { code: 'codeKeys', token: 'tokenKeys', payout: 'payoutKeys' } as const;
const VARIABLE = { code: 'CODE_KEYS', token: 'TOKEN_KEYS', payout: 'PAYOUT_KEYS' } as const;
const kinds = Object.keys(FIELD) as KeyKind[];

const WORTH = {
  code: (id: string) =>
    `Every label printed with code key ${id} is refused from then on, for good: its holders are not paid.`,
  token: (id: string) =>
    `Users who signed in under token key ${id} must sign in again; wait 30 days after it was current, unless it leaked.`,
  payout: (id: string) =>
    `Payout details still encrypted under payout key ${id} become unreadable: their owners must enter them again. ` +
    'An hour after another key became current there are none.',
};

/**
 * `npm run keys`: lists and changes the keys of codes, sessions and payout details. Prints the new values of those from the environment
 * and rewrites those in DATA_DIR/keys.json. A node reads them at its next start. Exits 2 if nothing was done.
 */
runCommand({
  usage: `npm run keys -- list
npm run keys -- add-KIND-key [ID]                    lists a new key, last; KIND is code, token or payout
npm run keys -- use-KIND-key ID --on-every-node      makes a listed key current
npm run keys -- retire-KIND-key ID --yes             takes a key out
npm run keys -- seal --to FILE | open --from FILE    with KEYS_PASSPHRASE`,
  options: {
    to: { type: 'string' },
    from: { type: 'string' },
    yes: { type: 'boolean' },
    'on-every-node': { type: 'boolean' },
  },
  failure: 'No key was changed.',

  async run({ to, from, yes, 'on-every-node': onEveryNode }, [action = '', id = '']) {
    const passphrase = setting('KEYS_PASSPHRASE') ?? '';
    const [, verb, kind] = /^(add|use|retire)-(code|token|payout)-key$/.exec(action) ?? [];
    if (action === 'list') list();
    else if (action === 'seal' && to) {
      const file = resolve(to);
      writeFileSync(file, sealKeys(readKeys(), passphrase), { mode: 0o600, flag: 'wx' });
      notice(`${file} holds all keys, enciphered. Keep it apart from the backups, and the passphrase apart from both.`);
    } else if (action === 'open' && from) keep(openSealedKeys(readFileSync(resolve(from), 'utf8'), passphrase));
    else if (verb === 'add') add(kind as KeyKind, id || undefined);
    else if (verb === 'use' && id) use(kind as KeyKind, id, onEveryNode);
    else if (verb === 'retire' && id) retire(kind as KeyKind, id, yes);
    else return undefined;
    return 0;
  },
});

function add(kind: KeyKind, wanted: string | undefined): void {
  const { id, text } = addKey(kind, readKeys()[FIELD[kind]] ?? '', new Date(), wanted);
  change(kind, text);
  notice(
    `Key ${id} is listed, last. Restart every node with it; when the last one runs: ` +
      `npm run keys -- use-${kind}-key ${id} --on-every-node`,
  );
}

function use(kind: KeyKind, id: string, onEveryNode = false): void {
  const text = makeCurrent(kind, listedKeys(kind), id);
  if (!onEveryNode)
    throw new Error(
      `A node that does not list key ${id} yet would refuse what the others make with it. ` +
        'When every running node lists it, say --on-every-node.',
    );
  change(kind, text);
  notice(`Key ${id} is current from each node's next start on; the others still count.`);
}

function retire(kind: KeyKind, id: string, yes = false): void {
  const text = retireKey(kind, listedKeys(kind), id);
  if (!yes) throw new Error(`${WORTH[kind](id)} If that is meant, say --yes.`);
  change(kind, text);
  notice(`Key ${id} is retired from each node's next start on.`);
}

/** Reads the keys from the environment; one that is not set there is in DATA_DIR/keys.json. */
function readKeys(): Keys {
  const [codeKeys, tokenKeys, payoutKeys] = kinds.map((kind) => setting(VARIABLE[kind]));
  const given = { ...(codeKeys && { codeKeys }), ...(tokenKeys && { tokenKeys }), ...(payoutKeys && { payoutKeys }) };
  if (codeKeys && tokenKeys) return { codeKeys, tokenKeys, ...given };
  if (!existsSync(keyFile)) throw new Error(`Neither CODE_KEYS and TOKEN_KEYS nor ${keyFile} are there.`);
  return { ...readKeyFile(dataDir), ...given };
}

function listedKeys(kind: KeyKind): string {
  const text = readKeys()[FIELD[kind]];
  if (!text) throw new Error(`There is no ${kind} key yet: npm run keys -- add-${kind}-key`);
  return text;
}

function change(kind: KeyKind, text: string): void {
  // Without a file, the others are in the environment, where the first payout key belongs, too.
  if (setting(VARIABLE[kind]) || !existsSync(keyFile)) return print(`${VARIABLE[kind]}=${text}`);
  writeKeyFile(dataDir, { ...readKeyFile(dataDir), [FIELD[kind]]: text });
  print(`${keyFile} is rewritten.`);
}

/** Writes opened keys to DATA_DIR/keys.json, or prints them if the file exists or no folder is named. */
function keep(keys: Keys): void {
  if (existsSync(keyFile) || setting('DATA_DIR') === undefined)
    return print(
      kinds.flatMap((kind) => (keys[FIELD[kind]] ? `${VARIABLE[kind]}=${keys[FIELD[kind]]}` : [])).join('\n'),
    );
  writeKeyFile(dataDir, keys);
  notice(`${keyFile} is written.`);
}

function list(): void {
  const keys = readKeys();
  const marks = new Map(parseCodeKeys(keys.codeKeys).map((key) => [key.id, markOf(key)]));
  for (const kind of kinds) {
    const text = keys[FIELD[kind]];
    if (!text) continue;
    print(`${VARIABLE[kind]} (${setting(VARIABLE[kind]) ? 'environment' : keyFile})`);
    idsOf(kind, text).forEach((id, index) => {
      const mark = kind === 'code' ? `  mark ${marks.get(id)}` : '';
      print(`  ${id.padEnd(12)} ${index === 0 ? 'current' : 'listed '}${mark}`);
    });
  }
}
