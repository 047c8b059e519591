import type { Version } from './versions';
import { byName, versionsInUse, isOutdated } from './tabs';

const shell = 'https://points.example/js/shell.js';
const remote = 'https://points.example/remotes/user-app/remoteEntry.js';
const moved = 'https://cdn.example/user/remoteEntry.js';
const chunk = (hash: string) => `https://points.example/remotes/user-app/js/home.${hash}.js`;

const copy = (id: string, entries: Record<string, string>, files: string[]): Version => ({
  id,
  bytes: 1,
  prefixes: ['/user'],
  foreign: [],
  entries,
  files,
});
const first = copy('first', { [shell]: 's1', [remote]: 'r1' }, [chunk('1')]);
const second = copy('second', { [shell]: 's1', [remote]: 'r2' }, [chunk('2')]);
const third = copy('third', { [shell]: 's1', [moved]: 'r3' }, [chunk('2')]);
const all = [first, second, third];

describe('isOutdated', () => {
  it.each([
    ['runs what is current', { [shell]: 's1', [remote]: 'r2', [chunk('2')]: byName }, false],
    ['runs only the shell of it so far', { [shell]: 's1' }, false],
    ['runs an earlier remote', { [shell]: 's1', [remote]: 'r1' }, true],
    ['runs a remote that no copy has any more', { [remote]: 'r0' }, true],
    ['runs an earlier chunk', { [chunk('1')]: byName }, true],
    ['runs a chunk that no copy lists', { 'https://points.example/remotes/admin-app/a.js': byName }, false],
    ['runs a remote that has moved', { [moved]: 'r3' }, true],
    ['of which nothing is known', {}, false],
  ])('a tab that %s', (_what, tab, outdated) => {
    expect(isOutdated(tab as Record<string, string>, second, all)).toBe(outdated);
  });
});

describe('versionsInUse', () => {
  const idsOf = (tabs: Record<string, string>[]) => versionsInUse(all, third, tabs).map(({ id }) => id);

  it('without a tab only the current one stays', () => {
    expect(idsOf([])).toEqual(['third']);
  });

  it('what an open tab runs stays', () => {
    expect(idsOf([{ [shell]: 's1', [remote]: 'r1' }])).toEqual(['first', 'third']);
    expect(idsOf([{ [chunk('1')]: byName }])).toEqual(['first', 'third']);
    expect(idsOf([{ [remote]: 'r1' }, { [remote]: 'r2' }])).toEqual(['first', 'second', 'third']);
  });

  it('a tab on the current version keeps nothing else', () => {
    expect(idsOf([{ [shell]: 's1', [moved]: 'r3', [chunk('2')]: byName }])).toEqual(['third']);
  });

  it('a tab of which nothing is known keeps all', () => {
    expect(idsOf([{}])).toEqual(['first', 'second', 'third']);
  });
});
