import type { Generated } from 'kysely';
import type { Details, Id, MessageChannel, Moment, Nullable, NullableMoment } from './schema';

/** Messages to users, and what they want. */
export interface MessageTables {
  outbox_messages: { id: Id; user_id: number; kind: string; subject: string; details: Details; at: Moment };
  outbox_deliveries: {
    message_id: number;
    channel: MessageChannel;
    state: Generated<'due' | 'sent' | 'failed' | 'skipped'>;
    attempts: Generated<number>;
    next_attempt_at: Moment;
    ended_at: NullableMoment;
    last_error: Nullable<string>;
  };
  push_subscriptions: { id: Id; user_id: number; endpoint: string; keys: Details; created_at: Moment };
  message_preferences: { user_id: number; channel: 'sms' | 'news'; enabled: boolean; changed_at: Moment };
}
