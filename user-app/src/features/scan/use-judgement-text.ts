import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { groupOf, type CodeJudgement } from './code-text';

/** Says what is wrong with a typed code and how to mend it; nothing about one that is complete. */
export function useJudgementText(): (judgement: CodeJudgement) => string | undefined {
  const { t } = useLingui();
  const foreignText = ({ character, at, likely }: Extract<CodeJudgement, { kind: 'foreign-character' }>) => {
    const group = groupOf(at);
    return likely === undefined
      ? t`“${character}” in group ${group} is in no code. Please compare with the label.`
      : t`“${character}” in group ${group} is in no code. Perhaps it is “${likely}”?`;
  };
  return (judgement) => {
    switch (judgement.kind) {
      case 'complete':
        return undefined;
      case 'empty':
        return t`Please enter the code.`;
      case 'foreign-character':
        return foreignText(judgement);
      case 'short':
        return t({
          message: plural(judgement.missing, { one: '# character is missing.', other: '# characters are missing.' }),
        });
      case 'long':
        return t({
          message: plural(judgement.extra, { one: '# character too many.', other: '# characters too many.' }),
        });
      case 'mistyped':
        return [
          t`One of the characters is wrong. Please compare with the label.`,
          ...judgement.suspects.map(({ at, typed, likely }) => {
            const group = groupOf(at);
            return t`Group ${group}: is the “${typed}” perhaps “${likely}”?`;
          }),
        ].join(' ');
    }
  };
}
