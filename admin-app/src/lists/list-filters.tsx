import { useLingui } from '@lingui/react/macro';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { DateRange } from '@loyalty/shared-ui/date-range';
import { ColumnPicker, type ColumnPickerProps } from '@loyalty/shared-ui/column-picker';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import type { ReactNode } from 'react';
import { useSearchShortcut } from '../preferences/use-shortcuts';
import styles from './lists.module.css';
import { useDateParts } from './date-parts';
import { isReversed, type DayRange } from './day-range';

interface ListDatesProps {
  legend: string;
  /** '' leaves that side open. */
  value: DayRange;
  onValueChange: (days: DayRange) => void;
  className?: string;
}

export function ListDates({ legend, value, onValueChange, className }: ListDatesProps) {
  const { t } = useLingui();
  return (
    <DateRange
      className={className}
      legend={legend}
      startLabel={t`From`}
      endLabel={t`To`}
      dates={useDateParts()}
      value={value}
      onValueChange={({ start, end }) => onValueChange({ start, end })}
      error={isReversed(value) ? t`The start date is after the end date.` : undefined}
    />
  );
}

interface ListSearchProps {
  label: string;
  value: string;
  onValueChange: (search: string) => void;
  /** Debounce of `onValueChange` in milliseconds; 0 for a list that is filtered in the browser. Default 300. */
  delay?: number;
  /** Same limit as the server's. Default 200. */
  maxLength?: number;
}

export function ListSearch({ label, delay = 300, maxLength = 200, ...input }: ListSearchProps) {
  const { t } = useLingui();
  return (
    <SearchInput
      {...input}
      className={styles.search}
      label={label}
      placeholder={label}
      clearLabel={t`Clear search`}
      shortcut={useSearchShortcut()}
      delay={delay}
      maxLength={maxLength}
    />
  );
}

interface ListToolbarProps {
  label: string;
  view: {
    filters: { search: string };
    setFilters: (filters: { search: string }) => void;
    picker: ColumnPickerProps;
  };
  children?: ReactNode;
}

export function ListToolbar({ label, view, children }: ListToolbarProps) {
  return (
    <FilterBar attached tools={<ColumnPicker {...view.picker} />}>
      <ListSearch label={label} value={view.filters.search} onValueChange={(search) => view.setFilters({ search })} />
      {children}
    </FilterBar>
  );
}
