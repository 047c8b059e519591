import { useLingui } from '@lingui/react/macro';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { useSearchShortcut } from '../preferences/use-shortcuts';

/** As the server counts characters; nothing that is looked for is longer. */
const longest = 200;

interface ListSearchProps {
  /** What is searched, e.g. "Search product or model". */
  label: string;
  value: string;
  onChange: (search: string) => void;
  className?: string | undefined;
}

/** The search of a list that the server narrows: it asks once the typing rests, and `/` leads to it. */
export function ListSearch({ label, value, onChange, className }: ListSearchProps) {
  const { t } = useLingui();
  return (
    <SearchInput
      className={className}
      label={label}
      placeholder={label}
      clearLabel={t`Clear search`}
      shortcut={useSearchShortcut()}
      delay={300}
      maxLength={longest}
      value={value}
      onChange={onChange}
    />
  );
}
