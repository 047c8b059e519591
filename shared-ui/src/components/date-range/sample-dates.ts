import { Calendar } from '../calendar/calendar';
import type { DateParts } from '../date-field/date-field';

/** For stories and tests, which load nothing on demand. */
export const sampleDates: DateParts = {
  Calendar,
  calendar: 'calendar',
  previous: 'Previous month',
  next: 'Next month',
  unreadable: 'Please enter a date as day/month/year, for example 11/10/2026.',
};
