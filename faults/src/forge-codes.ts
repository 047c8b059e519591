import { randomBytes, randomInt } from 'node:crypto';
import { cpus } from 'node:os';
import { createCodeCipher } from '../../api/src/modules/codes/code-cipher';
import { readCode, writeCode } from '../../api/src/modules/codes/code-text';

/**
 * The promise "Codes" of trust.md: forged codes that are accepted, of random ones and of every single-bit flip; and spellings
 * that would be a second code.
 *
 * Run: npm run codes:forge [-- random codes, by default 1,000,000] [real codes to change, by default 1,000]
 */
const RANDOM = Number(process.argv[2] ?? 1_000_000);
const REAL = Number(process.argv[3] ?? 1000);
const CHUNK = 10_000;

const key = { id: 'A', key: randomBytes(32) };
const cipher = createCodeCipher([key]);
const realCode = () => cipher.encipher({ batchId: randomInt(2 ** 24), serial: randomInt(2 ** 40) });
const rows: { what: string; tried: number; accepted: number }[] = [];

function count(what: string, tries: Iterable<string>, isForgery: (text: string) => boolean = () => true): void {
  let [tried, accepted] = [0, 0];
  for (const text of tries) {
    tried += 1;
    if (cipher.decipher(text) && isForgery(text)) accepted += 1;
  }
  rows.push({ what, tried, accepted });
}

/** Well formed, check character and all: only the 64 check bits inside stand against them. */
function* randomBlocks(): Iterable<string> {
  for (let made = 0; made < RANDOM; made += CHUNK) {
    const noise = randomBytes(16 * Math.min(CHUNK, RANDOM - made));
    for (let at = 0; at < noise.length; at += 16) yield writeCode({ keyId: 'A', block: noise.subarray(at, at + 16) });
  }
}

function* flippedBlocks(codes: readonly string[]): Iterable<string> {
  for (const code of codes) {
    const { keyId, block } = readCode(code)!;
    for (let bit = 0; bit < 128; bit += 1) {
      const flipped = Buffer.from(block);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      yield writeCode({ keyId, block: flipped });
    }
  }
}

function* flippedTexts(codes: readonly string[]): Iterable<string> {
  for (const code of codes) {
    for (let bit = 0; bit < code.length * 8; bit += 1) {
      const flipped = Buffer.from(code, 'latin1');
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      yield flipped.toString('latin1');
    }
  }
}

/** Ways that thumbs, cameras and mail programs spell a code. */
const spellings: ((code: string) => string)[] = [
  (code) => code.toLowerCase(),
  (code) => code.replace(/.{4}(?!$)/g, '$&-'),
  (code) => ` ${[...code].join(' ')}\n`,
  (code) => code.replaceAll('0', 'O').replaceAll('1', 'I'),
  (code) => code.replaceAll('0', 'o').replaceAll('1', 'l'),
  (code) => `HTTPS://LOYALTY.EXAMPLE/USER/S/${code}`,
  (code) => `http://localhost:8080/user/s/${code.toLowerCase()}`,
  (code) => `https://loyalty.example/user/s/${code}?utm_source=x`,
  (code) => code.replaceAll('0', '٠'),
  (code) => code.replaceAll('1', 'ı'),
  (code) => `${code}\u200b`,
];

function spell(codes: readonly string[]): { same: number; refused: number; second: number } {
  const outcome = { same: 0, refused: 0, second: 0 };
  for (const code of codes) {
    const real = JSON.stringify(cipher.decipher(code));
    for (const spelling of spellings) {
      const read = cipher.decipher(spelling(code));
      outcome[read === undefined ? 'refused' : JSON.stringify(read) === real ? 'same' : 'second'] += 1;
    }
  }
  return outcome;
}

const codes = [...Array(REAL).keys()].map(realCode);
if (codes.some((code) => !cipher.decipher(code)))
  throw new Error('A real code was refused: nothing here means anything.');
count('random, well formed', randomBlocks());
count(`every single-bit flip of the block of ${REAL} codes, check character put right`, flippedBlocks(codes));
// A flip that only changes the case of a letter is the same code in another spelling.
const real = new Set(codes);
count(
  `every single-bit flip of the text of ${REAL} codes`,
  flippedTexts(codes),
  (text) => !real.has(text.toUpperCase()),
);
count(
  'of another key of the same name',
  codes.map((code) => createCodeCipher([{ id: 'A', key: randomBytes(32) }]).encipher(cipher.decipher(code)!)),
);
const spelt = spell(codes);

const figure = (value: number) => value.toLocaleString('en-IN');
console.log('| Forged codes | tried | accepted |\n| --- | ---: | ---: |');
for (const { what, tried, accepted } of rows) console.log(`| ${what} | ${figure(tried)} | ${figure(accepted)} |`);
console.log(
  `\n${figure(REAL * spellings.length)} spellings of ${figure(REAL)} codes: ${figure(spelt.same)} the same code, ` +
    `${figure(spelt.refused)} refused, ${figure(spelt.second)} a second one.`,
);
console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores.`);
process.exit(rows.every(({ accepted }) => accepted === 0) && spelt.second === 0 ? 0 : 1);
