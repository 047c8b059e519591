import { sql } from 'kysely';
import { type Figure, dayAgo } from '../platform/metrics/figure.repository';

export const accountsFigures: readonly Figure[] = [
  {
    name: 'loyalty_sms_last_day',
    help: 'Messages sent in 24 hours, as the daily cap counts them.',
    query: (context) => sql`(
      select count(*) from otp_sends
      where sent_at > ${dayAgo(context)} and (
        purpose <> 'admin-sign-in' or mobile = any(${[...context.adminMobiles]}::text[])
        or mobile in (select mobile from admins where roles <> '{}')
      ))`,
  },
];
