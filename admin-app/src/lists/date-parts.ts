import { useLingui } from '@lingui/react/macro';
import type { DateParts } from '@loyalty/shared-ui/date-field';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { PanelFailure } from '../panel/panel-failure';

const Calendar = lazyPanel(async () => (await import('@loyalty/shared-ui/calendar')).Calendar, PanelFailure);

export function useDateParts(): DateParts {
  const { t } = useLingui();
  return {
    Calendar,
    calendar: t`calendar`,
    previous: t`Previous month`,
    next: t`Next month`,
    unreadable: t`Please enter a date as day/month/year, for example 11/10/2026.`,
  };
}
