import type { ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button';
import styles from './pager.module.css';

/** docs/product.md §9 "List page size". */
const pageSize = 10;

/**
 * Returns the page numbers to offer: up to `width` around the current one (docs/product.md §9), within 1…pages.
 * @example pageWindow(5, 9) // [3, 4, 5, 6, 7]
 */
export function pageWindow(current: number, pages: number, width = 5): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(width / 2), pages - width + 1));
  return Array.from({ length: Math.min(width, pages) }, (_, index) => first + index);
}

export interface PagerLabels {
  /** Name of the navigation, e.g. "Pages of products". */
  readonly nav: string;
  readonly previous: string;
  readonly next: string;
  /** Name of a page's button, e.g. "Page 3". */
  readonly page: (page: number) => string;
  /** e.g. "1–10 of 46". */
  readonly range: (from: number, to: number, total: number) => ReactNode;
}

export interface PagerProps {
  page: number;
  total: number;
  onPageChange: (page: number) => void;
  labels: PagerLabels;
}

/** Renders the range shown, and up to five page numbers around the current one; the range only if there is one page. */
export function Pager({ page, total, onPageChange, labels }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const current = Math.min(Math.max(page, 1), pages);
  const from = total === 0 ? 0 : (current - 1) * pageSize + 1;
  const to = Math.min(current * pageSize, total);
  // Not `disabled`: on the last page the button would lose the focus.
  const step = (target: number) => ({
    'aria-disabled': target < 1 || target > pages ? true : undefined,
    onClick: () => {
      if (target >= 1 && target <= pages) onPageChange(target);
    },
  });
  return (
    <div className={styles.root}>
      <p className={styles.range} role="status">
        {labels.range(from, to, total)}
      </p>
      {pages > 1 && (
        <nav aria-label={labels.nav}>
          <ul className={styles.pages}>
            <li>
              <IconButton
                size="sm"
                className={styles.step}
                label={labels.previous}
                icon={<ChevronLeft aria-hidden="true" />}
                {...step(current - 1)}
              />
            </li>
            {pageWindow(current, pages).map((number) => (
              <li key={number}>
                <button
                  type="button"
                  className={styles.page}
                  aria-label={labels.page(number)}
                  aria-current={number === current ? 'page' : undefined}
                  onClick={() => {
                    if (number !== current) onPageChange(number);
                  }}
                >
                  {number}
                </button>
              </li>
            ))}
            <li>
              <IconButton
                size="sm"
                className={styles.step}
                label={labels.next}
                icon={<ChevronRight aria-hidden="true" />}
                {...step(current + 1)}
              />
            </li>
          </ul>
        </nav>
      )}
    </div>
  );
}
