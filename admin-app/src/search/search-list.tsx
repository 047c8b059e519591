import { Link } from '@loyalty/shared-ui/router';
import { type MouseEvent, useId } from 'react';
import styles from './search.module.css';
import type { OptionGroup, SearchOption } from './use-search-options';

function Marked({ children, text }: { children: string; text: string }) {
  const at = text ? children.toLocaleLowerCase('en-IN').indexOf(text.toLocaleLowerCase('en-IN')) : -1;
  if (at < 0) return <bdi>{children}</bdi>;
  return (
    <bdi>
      <span>{children.slice(0, at)}</span>
      <mark>{children.slice(at, at + text.length)}</mark>
      <span>{children.slice(at + text.length)}</span>
    </bdi>
  );
}

interface SearchListProps {
  id: string;
  label: string;
  groups: readonly OptionGroup[];
  text: string;
  activeKey: string | undefined;
  optionId: (key: string) => string;
  onPoint: (key: string) => void;
  onChoose: (option: SearchOption, inNewTab?: boolean) => void;
}

/** Renders the listbox of a palette; the focus stays in its field. */
export function SearchList({ id, label, groups, text, activeKey, optionId, onPoint, onChoose }: SearchListProps) {
  const headings = useId();
  const open = (option: SearchOption) => (event: MouseEvent) => {
    // The browser opens a link in a new tab by itself.
    if (option.to && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    onChoose(option);
  };
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={label}>
      {groups.map(({ label: heading, options }, index) => (
        <div key={heading} role="group" aria-labelledby={`${headings}-${index}`}>
          <div className={styles.heading} id={`${headings}-${index}`} role="presentation">
            {heading}
          </div>
          {options.map((option) => {
            const props = {
              id: optionId(option.key),
              role: 'option' as const,
              className: styles.option ?? '',
              tabIndex: -1,
              'aria-selected': option.key === activeKey,
              onPointerMove: () => onPoint(option.key),
              // The focus stays in the field.
              onMouseDown: (event: MouseEvent) => event.preventDefault(),
              onClick: open(option),
            };
            const content = (
              <>
                {option.icon}
                <span className={styles.words}>
                  <span className={styles.title}>
                    <Marked text={text}>{option.title}</Marked>
                  </span>
                  {option.detail && (
                    <span className={styles.detail}>
                      <Marked text={text}>{option.detail}</Marked>
                    </span>
                  )}
                </span>
                {option.chip}
              </>
            );
            return option.to ? (
              <Link key={option.key} to={option.to} {...props}>
                {content}
              </Link>
            ) : (
              <div key={option.key} {...props}>
                {content}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
