import type { PagerLabels } from '../src/components/pager/pager';

/** The texts of a Pager under a table of claims. */
export const pagerLabels: PagerLabels = {
  nav: 'Pages of claims',
  previous: 'Previous page',
  next: 'Next page',
  page: (page) => `Page ${page}`,
  range: (from, to, total) => `${from}–${to} of ${total}`,
};
