// A conventional-changelog preset for plain sentences (docs/operations/releases.md): every commit that touches a package is a line of
// its notes, as it was written. Two words at the beginning of a line of the message say more: `New:` makes the release a minor one,
// `Breaking:` a major one (below 1.0.0 lerna takes one step less). What follows the word stands first in the notes.

const keywords = ['Breaking', 'New'];

const parserOpts = {
  headerPattern: /^(.*)$/,
  headerCorrespondence: ['subject'],
  noteKeywords: keywords,
  // Spelt like this and no other way: "New nodes" at the beginning of a line is a sentence.
  notesPattern: (words) => new RegExp(`^(${words}): (.*)$`),
};

const mainTemplate = `## {{version}} ({{date}})

{{#each noteGroups}}
### {{title}}

{{#each notes}}
* {{{text}}}
{{/each}}

{{/each}}
{{#each commitGroups}}
### Changes

{{#each commits}}
* {{{subject}}} ({{shortHash}})
{{/each}}

{{/each}}
`;

/** The commits of lerna itself say nothing that the notes do not. */
const isRelease = ({ header }) => header === 'Release';

const writerOpts = {
  transform: (commit) =>
    isRelease(commit) || commit.merge ? false : { ...commit, shortHash: commit.hash?.slice(0, 7) ?? '' },
  noteGroupsSort: (one, other) => keywords.indexOf(one.title) - keywords.indexOf(other.title),
  mainTemplate,
};

/**
 * How far a version moves.
 *
 * @param {{header: string, notes: {title: string}[]}[]} commits since the last release of a package
 * @returns {{level: 0 | 1 | 2, reason: string}} 0 major, 1 minor, 2 patch
 */
function whatBump(commits) {
  const count = (title) => commits.filter(({ notes }) => notes.some((note) => note.title === title)).length;
  const [breaking, added] = keywords.map(count);
  const level = breaking > 0 ? 0 : added > 0 ? 1 : 2;
  return { level, reason: `${breaking} breaking, ${added} new, of ${commits.length}` };
}

module.exports = {
  parserOpts,
  writerOpts,
  whatBump,
  recommendedBumpOpts: { parserOpts, whatBump },
  conventionalChangelog: { parserOpts, writerOpts },
};
