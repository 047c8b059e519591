// Judges the messages of commits: node deploy/releases/check-messages.mjs origin/main..HEAD (docs/operations/releases.md).
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LONGEST_SUBJECT = 200;

/**
 * What a release could not use of a message.
 *
 * @param {string} message subject, empty line, body
 * @returns {string[]} a sentence for each fault
 */
export function judgeMessage(message) {
  const [subject = '', second = '', ...rest] = message.trim().split('\n');
  const faults = [];
  if (subject === '') faults.push('it says nothing');
  if (subject.length > LONGEST_SUBJECT) faults.push(`its first line has more than ${LONGEST_SUBJECT} characters`);
  if (/^(fixup|squash|amend)! /.test(subject)) faults.push('it is to be folded into another one before it is merged');
  if (second !== '') faults.push('its second line is not empty');
  for (const line of rest) {
    const [, word] = /^((?:breaking(?:[ -]change)?|new|feat(?:ure)?)!?)\s*:/i.exec(line) ?? [];
    if (word && word !== 'Breaking' && word !== 'New') faults.push(`"${word}:" is spelt Breaking: or New:`);
  }
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const range = process.argv[2] ?? 'origin/main..HEAD';
  const { status, stdout, stderr } = spawnSync('git', ['log', '--no-merges', '--format=%h%n%B%x00', range], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(stderr);
    process.exit(2);
  }
  const commits = stdout.split('\0').map((text) => text.trim());
  const faults = commits
    .filter((text) => text !== '')
    .flatMap((text) => {
      const [hash, ...message] = text.split('\n');
      return judgeMessage(message.join('\n')).map((fault) => `${hash}: ${fault}`);
    });
  for (const fault of faults) console.error(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}
