import { type Kysely, sql } from 'kysely';

const statements = [
  // When an owner gave the admin these roles: for a day they confirm nothing as the second admin. Null: never, the roles
  // are those of ADMIN_MOBILES. A new name leaves it, unlike changed_at.
  sql`alter table admins add column roles_given_at timestamptz`,
  sql`
    update admins set roles_given_at = coalesce(changed_at, joined_at)
    where roles is not null or invited_by is not null`,
  sql`alter table programme_settings add column confirmation_id bigint`,
  sql`
    alter table programme_settings add constraint programme_settings_confirmation
      foreign key (confirmation_id) references confirmations not valid`,
];

/** Settings that loosen a limit come from proposals, and new admins are not second admins for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
