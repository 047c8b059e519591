import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { groupOf, type CodeValidation } from './code-text';

/** Returns a function that describes what is wrong with a typed code and how to fix it; undefined for a complete one. */
export function useValidationText(): (validation: CodeValidation) => string | undefined {
  const { t } = useLingui();
  const foreignText = ({ character, at, likely }: Extract<CodeValidation, { kind: 'foreign-character' }>) => {
    const group = groupOf(at);
    return likely === undefined
      ? t`Codes never contain “${character}”. Please compare group ${group} with the label.`
      : t`Codes never contain “${character}”. Did you mean “${likely}” in group ${group}?`;
  };
  return (validation) => {
    switch (validation.kind) {
      case 'complete':
        return undefined;
      case 'empty':
        return t`Please enter the code.`;
      case 'foreign-character':
        return foreignText(validation);
      case 'short':
        return t({
          message: plural(validation.missing, { one: '# character is missing.', other: '# characters are missing.' }),
        });
      case 'long':
        return t({
          message: plural(validation.extra, { one: '# character too many.', other: '# characters too many.' }),
        });
      case 'mistyped':
        return [
          t`One of the characters is wrong. Please compare with the label.`,
          ...validation.suspects.map(({ at, typed, likely }) => {
            const group = groupOf(at);
            return t`Group ${group}: did you mean “${likely}” instead of “${typed}”?`;
          }),
        ].join(' ');
    }
  };
}
