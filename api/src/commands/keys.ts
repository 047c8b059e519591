import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, setting } from './run-command';
import { developmentKeyFile, keepDevelopmentKeys, parseCodeKeys, readDevelopmentKeys } from '../config/keys';
import { type KeyKind, addKey, idsOf, makeCurrent, retireKey } from '../key-ring/key-ring';
import { type Keys, openSealedKeys, sealKeys } from '../key-ring/seal-keys';
import { markOf } from '../modules/codes';

const USAGE = `npm run keys -- list
npm run keys -- add-code-key [ID] | add-token-key [ID]              lists a new key, last
npm run keys -- use-code-key ID | use-token-key ID --on-every-node   makes a listed key current
npm run keys -- retire-code-key ID | retire-token-key ID --yes       takes a key out
npm run keys -- seal --to FILE | open --from FILE                    with KEYS_PASSPHRASE`;

interface Source {
  keys: Keys;
  /** Which of both come from the environment; the others are in DATA_DIR/keys.json. */
  given: { code: boolean; token: boolean };
}

const dataDir = resolve(setting('DATA_DIR') ?? './data');
const VARIABLE = { code: 'CODE_KEYS', token: 'TOKEN_KEYS' } as const;
const FIELD = { code: 'codeKeys', token: 'tokenKeys' } as const;

const WORTH = {
  code: (id: string) =>
    `Every label printed with code key ${id} is refused from then on, for good: its holders are not paid.`,
  token: (id: string) =>
    `Whoever signed in under token key ${id} must sign in again; wait 30 days after it was current, unless it leaked.`,
};

/**
 * `npm run keys`: lists and changes the keys of codes and sessions. Prints the new values of those from the environment
 * and rewrites those in DATA_DIR/keys.json. A node reads them at its next start. Exits 2 if nothing was done.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      yes: { type: 'boolean' },
      'on-every-node': { type: 'boolean' },
    },
  });
  const [act = '', id] = positionals;
  if (act === 'list') return list(readSource());
  if (act === 'seal' && values.to) return seal(readSource(), resolve(values.to));
  if (act === 'open' && values.from) return open(resolve(values.from));
  const match = /^(add|use|retire)-(code|token)-key$/.exec(act);
  if (!match || (match[1] !== 'add' && id === undefined)) throw new Error(`Use:\n${USAGE}`);
  const kind = match[2] as KeyKind;
  const source = readSource();
  const text = source.keys[FIELD[kind]];
  if (match[1] === 'add') {
    const added = addKey(kind, text, new Date(), id);
    keep(source, kind, added.text);
    return say(
      `Key ${added.id} is listed, last. Restart every node with it; when the last one runs: ` +
        `npm run keys -- use-${kind}-key ${added.id} --on-every-node`,
    );
  }
  if (match[1] === 'use') {
    const changed = makeCurrent(kind, text, id!);
    if (!values['on-every-node'])
      throw new Error(
        `A node that does not list key ${id} yet would refuse what the others make with it. ` +
          'When every running node lists it, say --on-every-node.',
      );
    keep(source, kind, changed);
    return say(`Key ${id} is current from each node's next start on; the others still count.`);
  }
  const changed = retireKey(kind, text, id!);
  if (!values.yes) throw new Error(`${WORTH[kind](id!)} If that is meant, say --yes.`);
  keep(source, kind, changed);
  return say(`Key ${id} is retired from each node's next start on.`);
}

function readSource(): Source {
  const code = setting('CODE_KEYS');
  const token = setting('TOKEN_KEYS');
  if (code && token) return { keys: { codeKeys: code, tokenKeys: token }, given: { code: true, token: true } };
  if (!existsSync(developmentKeyFile(dataDir))) {
    throw new Error(`Neither CODE_KEYS and TOKEN_KEYS nor ${developmentKeyFile(dataDir)} are there.`);
  }
  const kept = readDevelopmentKeys(developmentKeyFile(dataDir));
  return {
    keys: { codeKeys: code ?? kept.codeKeys, tokenKeys: token ?? kept.tokenKeys },
    given: { code: code !== undefined, token: token !== undefined },
  };
}

function keep({ given }: Source, kind: KeyKind, text: string): void {
  if (given[kind]) process.stdout.write(`${VARIABLE[kind]}=${text}\n`);
  else {
    const kept = readDevelopmentKeys(developmentKeyFile(dataDir));
    keepDevelopmentKeys(dataDir, { ...kept, [FIELD[kind]]: text });
    process.stdout.write(`${developmentKeyFile(dataDir)} is rewritten.\n`);
  }
}

function list({ keys, given }: Source): number {
  const marks = new Map(parseCodeKeys(keys.codeKeys).map((key) => [key.id, markOf(key)]));
  for (const kind of ['code', 'token'] as const) {
    process.stdout.write(`${VARIABLE[kind]} (${given[kind] ? 'environment' : developmentKeyFile(dataDir)})\n`);
    idsOf(kind, keys[FIELD[kind]]).forEach((id, index) => {
      const mark = kind === 'code' ? `  mark ${marks.get(id)}` : '';
      process.stdout.write(`  ${id.padEnd(12)} ${index === 0 ? 'current' : 'listed '}${mark}\n`);
    });
  }
  return 0;
}

function seal({ keys }: Source, file: string): number {
  writeFileSync(file, sealKeys(keys, setting('KEYS_PASSPHRASE') ?? ''), { mode: 0o600, flag: 'wx' });
  return say(`${file} holds all keys, enciphered. Keep it apart from the backups, and the passphrase apart from both.`);
}

function open(file: string): number {
  const keys = openSealedKeys(readFileSync(file, 'utf8'), setting('KEYS_PASSPHRASE') ?? '');
  if (existsSync(developmentKeyFile(dataDir)) || setting('DATA_DIR') === undefined) {
    process.stdout.write(`CODE_KEYS=${keys.codeKeys}\nTOKEN_KEYS=${keys.tokenKeys}\n`);
    return 0;
  }
  keepDevelopmentKeys(dataDir, keys);
  return say(`${join(dataDir, 'keys.json')} is written.`);
}

function say(text: string): number {
  process.stderr.write(`${text}\n`);
  return 0;
}

runCommand(main, 'No key was changed.');
