import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { TextInput, type TextInputProps } from '@loyalty/shared-ui/text-input';
import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './token-field.module.css';

/** More than these are not looked through: the next letter leaves fewer. */
const mostSuggestions = 50;

interface Option {
  /** What is chosen. */
  token: string;
  label: string;
}

interface TokenFieldProps extends Pick<TextInputProps, 'inputMode' | 'placeholder'> {
  label: string;
  hint?: ReactNode;
  tokens: readonly string[];
  onTokensChange: (tokens: string[]) => void;
  /** The visible text of a token. Default: itself. */
  labelOf?: (token: string) => string;
  /** To choose from while typing. */
  options?: readonly Option[];
  /** Reads a typed text that is no option. @returns undefined if it is wrong */
  readTyped?: (text: string) => string | undefined;
  /** Why a text cannot be added. */
  wrongText: string;
}

/** Renders a field of any number of names or numbers: chosen from suggestions or typed, each removable. */
export function TokenField(props: TokenFieldProps) {
  const { label, hint, tokens, onTokensChange, labelOf = (token) => token, options = [], readTyped } = props;
  const { t } = useLingui();
  const listId = useId();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const find = (typed: string) => {
    const name = typed.trim().toLowerCase();
    const option = options.find((one) => one.label.toLowerCase() === name && !tokens.includes(one.token));
    return option?.token ?? (name ? readTyped?.(typed.trim()) : undefined);
  };
  const suggested = options
    .filter((one) => !tokens.includes(one.token) && one.label.toLowerCase().includes(text.trim().toLowerCase()))
    .slice(0, mostSuggestions);
  const type = (next: string) => {
    setText(next);
    setWrong(false);
  };
  const add = (typed: string) => {
    const token = find(typed);
    setWrong(token === undefined && typed.trim() !== '');
    if (token === undefined) return;
    if (!tokens.includes(token)) onTokensChange([...tokens, token]);
    type('');
  };
  return (
    <div className={styles.root}>
      <Field label={label} hint={hint} error={wrong && props.wrongText}>
        <TextInput
          autoComplete="off"
          inputMode={props.inputMode}
          placeholder={props.placeholder}
          list={options.length > 0 ? listId : undefined}
          value={text}
          onChange={({ target, nativeEvent }) => {
            const isChosen = !('inputType' in nativeEvent) || nativeEvent.inputType === 'insertReplacementText';
            if (isChosen && find(target.value) !== undefined) add(target.value);
            else type(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || text.trim() === '') return;
            event.preventDefault();
            add(text);
          }}
          onBlur={() => add(text)}
        />
      </Field>
      <datalist id={listId}>
        {suggested.map(({ token, label: name }) => (
          <option key={token} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {tokens.length > 0 && (
        <ul className={styles.tokens} aria-label={label}>
          {tokens.map((token) => (
            <li key={token} className={styles.token}>
              <bdi>{labelOf(token)}</bdi>
              <IconButton
                size="sm"
                label={t`Remove ${labelOf(token)}`}
                icon={<X size={16} aria-hidden="true" />}
                onClick={() => onTokensChange(tokens.filter((other) => other !== token))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
