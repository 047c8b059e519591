import { useLingui } from '@lingui/react/macro';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { useSearchShortcut } from '../preferences/use-shortcuts';
import styles from './list-search.module.css';

interface ListSearchProps {
  /** E.g. "Search product or model". */
  label: string;
  value: string;
  onValueChange: (search: string) => void;
  /** Debounce of `onValueChange` in milliseconds; 0 for a list that is filtered in the browser. Default 300. */
  delay?: number;
  /** Same limit as the server's. Default 200. */
  maxLength?: number;
}

/** Renders the search of a list; `/` focuses it. */
export function ListSearch({ label, delay = 300, maxLength = 200, ...input }: ListSearchProps) {
  const { t } = useLingui();
  return (
    <SearchInput
      {...input}
      className={styles.root}
      label={label}
      placeholder={label}
      clearLabel={t`Clear search`}
      shortcut={useSearchShortcut()}
      delay={delay}
      maxLength={maxLength}
    />
  );
}
