import {
  useEffect,
  useImperativeHandle,
  useRef,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  useEffectEvent,
  useState,
} from 'react';
import { Search, X } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button';
import { classNames } from '../internal/class-names';
import { useFieldControl } from '../internal/field-context';
import controlStyles from '../internal/control.module.css';
import styles from './search-input.module.css';

/**
 * Returns a draft of a value and debounces its changes.
 * @param delay milliseconds without a change before `emit`; 0 emits at once
 * @returns the draft, `type` (after the delay) and `commit` (now)
 */
function useDraft(value: string, delay: number, emit: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [emitted, setEmitted] = useState(value);

  if (value !== seen) {
    setSeen(value);
    // The owner's echo of an emitted value must not undo later typing.
    if (value !== emitted) {
      setDraft(value);
      setEmitted(value);
    }
  }

  const commit = (next: string) => {
    setDraft(next);
    setEmitted(next);
    if (next !== emitted) emit(next);
  };
  const settle = useEffectEvent(() => commit(draft));

  useEffect(() => {
    if (draft === emitted) return;
    const timer = setTimeout(() => settle(), delay);
    return () => clearTimeout(timer);
  }, [draft, emitted, delay]);

  return { draft, type: delay > 0 ? setDraft : commit, commit };
}

export interface SearchInputProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'style' | 'type' | 'value' | 'onChange' | 'defaultValue'
> {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  clearLabel: string;
  /** A key that focuses the field from anywhere on the page, e.g. "/". Omit if shortcuts are turned off. */
  shortcut?: string;
  /** Debounce of `onValueChange` in milliseconds; Enter, Escape and ✕ are immediate. Default 0. */
  delay?: number;
}

/** Elements that accept text, where the shortcut must not apply. A checkbox accepts none. */
const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, select, [contenteditable]';

/** Renders a search field. Escape clears it; if it is empty, Escape blurs it. */
export function SearchInput({
  label,
  value,
  onValueChange,
  clearLabel,
  shortcut,
  delay = 0,
  className,
  onKeyDown,
  ref,
  ...rest
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const control = useFieldControl(rest);
  const { draft, type, commit } = useDraft(value, delay, onValueChange);

  useEffect(() => {
    if (!shortcut) return;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== shortcut || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(typedInto)) return;
      // The page below an open dialog must not react.
      if (Array.from(document.querySelectorAll('dialog[open]')).some((dialog) => !dialog.contains(input.current)))
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [shortcut]);

  const clear = () => {
    commit('');
    input.current?.focus();
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') commit(draft);
    if (event.key !== 'Escape') return;
    // In a dialog the first Escape clears, the second closes.
    if (draft) event.preventDefault();
    if (draft) clear();
    else input.current?.blur();
  };

  return (
    <span className={classNames(controlStyles.frame, styles.root, className)}>
      <span className={controlStyles.prefix}>
        <Search size={18} aria-hidden="true" />
      </span>
      <input
        enterKeyHint="search"
        autoComplete="off"
        {...rest}
        {...control}
        ref={input}
        type="search"
        className={controlStyles.control}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        value={draft}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keyDown}
      />
      {draft ? (
        <IconButton
          className={styles.clear}
          size="sm"
          label={clearLabel}
          icon={<X aria-hidden="true" />}
          onClick={clear}
        />
      ) : (
        shortcut && (
          <kbd className={styles.key} aria-hidden="true">
            {shortcut}
          </kbd>
        )
      )}
    </span>
  );
}
