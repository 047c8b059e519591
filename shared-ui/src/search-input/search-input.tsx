import { useEffect, useRef, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import { Search, X } from 'lucide-react';
import { IconButton } from '../icon-button';
import { classNames } from '../internal/class-names';
import { useFieldControl } from '../internal/field-context';
import controlStyles from '../internal/control.module.css';
import styles from './search-input.module.css';
import { useDraft } from './use-draft';

export interface SearchInputProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'style' | 'type' | 'value' | 'onChange' | 'ref' | 'defaultValue'
> {
  /** Its accessible name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Name of the ✕. */
  clearLabel: string;
  /** A key that brings the focus here from anywhere on the page, e.g. "/". Leave out where shortcuts are turned off. */
  shortcut?: string;
  /** Milliseconds of stillness before onChange; Enter, Escape and ✕ do not wait. Default 0. */
  delay?: number;
}

/** Where a key is typed and no shortcut. A checkbox takes none. */
const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, select, [contenteditable]';

/** A search field. Escape clears it; on an empty one it leaves. */
export function SearchInput({
  label,
  value,
  onChange,
  clearLabel,
  shortcut,
  delay = 0,
  className,
  onKeyDown,
  ...rest
}: SearchInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  const control = useFieldControl(rest);
  const { draft, type, commit } = useDraft(value, delay, onChange);

  useEffect(() => {
    if (!shortcut) return;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== shortcut || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(typedInto)) return;
      // Under an open dialog the page stands still.
      if (Array.from(document.querySelectorAll('dialog[open]')).some((dialog) => !dialog.contains(ref.current))) return;
      event.preventDefault();
      ref.current?.focus();
      ref.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [shortcut]);

  const clear = () => {
    commit('');
    ref.current?.focus();
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') commit(draft);
    if (event.key !== 'Escape') return;
    // In a dialog the first Escape clears, the second closes.
    if (draft) event.preventDefault();
    if (draft) clear();
    else ref.current?.blur();
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
        ref={ref}
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
