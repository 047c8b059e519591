import { sql } from 'kysely';
import { type Figure, secondsSince } from '../platform/metrics/figure.repository';

export const programmeFigures: readonly Figure[] = [
  {
    name: 'loyalty_messages_oldest_due_seconds',
    help: 'Age of the oldest notification that was not sent yet.',
    query: (context) => sql`(
      select ${secondsSince(sql`min(m.at)`, context)}
      from outbox_deliveries d join outbox_messages m on m.id = d.message_id where d.state = 'due')`,
  },
];
