import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { and } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import { userContaining } from '../../accounts/users';
import { hasConsent } from '../../programme/consents';
import { CAMPAIGN } from '../../programme/outbox';
import { readSearch } from '../../platform/http/request-fields';
import type { CampaignChannelName, CampaignDefinition, Segment } from './campaign.schema';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const before = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS);

/** `not_confirmed`: above the people or the price that were confirmed. */
export const LEFT_OUT = ['no_consent', 'at_cap', 'no_number', 'not_confirmed'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** A person of a segment; those without `leftOut` get the message. */
export interface Person {
  userId: number;
  name: string | null;
  language: string | null;
  points: number;
  /** Those of the campaign that the person agreed to, in its order. */
  channels: CampaignChannelName[];
  leftOut: LeftOut | null;
}

interface Asked {
  /** At most so many messages of campaigns in 7 days. */
  perWeek: number;
  at: Date;
}

/** Whether a user `u` has scanned since; not `exists`: PostgreSQL would hash the users of the whole journal. */
const scannedSince = (since: Date) => sql`coalesce((
  select true from journal j where j.user_id = u.id and j.serial is not null and j.at > ${since} limit 1), false)`;

function isInSegment({ role, search, places, scanned, silent, list, scheme, payable }: Segment, at: Date) {
  const { search: words } = readSearch(search);
  const names = places?.map((place) => place.trim().toLowerCase());
  return and(
    sql`u.erased_at is null and u.suspended_at is null`,
    role !== undefined && sql`u.role_id = ${role}`,
    words && userContaining(words),
    names && sql`regexp_split_to_array(lower(u.location), '\\s*,\\s*') && ${names}::text[]`,
    scanned !== undefined && scannedSince(before(at, scanned)),
    silent !== undefined && sql`not ${scannedSince(before(at, silent))}`,
    list !== undefined && sql`exists (select from scheme_list_people p where p.list_id = ${list} and p.user_id = u.id)`,
    scheme !== undefined && sql`exists (select from bonuses b where b.scheme_id = ${scheme} and b.user_id = u.id)`,
    payable &&
      sql`exists (select from payouts p where p.user_id = u.id and p.state = 'payable')
        and not exists (select from payout_details d where d.user_id = u.id)`,
  );
}

/** Selects the people of a segment, with the channels that each agreed to and why the others are left out. */
function people(
  { segment, channels }: Pick<CampaignDefinition, 'segment' | 'channels'>,
  { perWeek, at }: Asked,
  where: RawBuilder<unknown> = sql`true`,
) {
  const agreed = sql.join(
    channels.map((channel) => sql`case when ${hasConsent(sql`u.id`, `${channel}-offers`)} then ${channel}::text end`),
  );
  return sql`
    select u.id as "userId", u.name, u.language, coalesce(t.available, 0) as points, agreed.channels,
      case when u.mobile is null then 'no_number' when cardinality(agreed.channels) = 0 then 'no_consent'
        when sent.messages >= ${perWeek} then 'at_cap' end as "leftOut"
    from users u
    left join point_totals t on t.user_id = u.id
    cross join lateral (select array_remove(array[${agreed}], null) as channels) agreed
    cross join lateral (
      select count(*) as messages from outbox_messages m
      where m.user_id = u.id and m.kind = ${CAMPAIGN} and m.at > ${before(at, WEEK_DAYS)} and exists (
        select from outbox_deliveries d where d.message_id = m.id and d.state in ('due', 'sent'))
    ) sent
    where ${isInSegment(segment, at)} and ${where}`;
}

/** People of a segment by the channel that they are sent by, and by the reason why they are left out. */
export interface Audience {
  sends: Partial<Record<CampaignChannelName, number>>;
  leftOut: Partial<Record<LeftOut, number>>;
  /** People who get it by the channels that each agreed to. */
  agreed: { channels: CampaignChannelName[]; people: number }[];
}

export async function countAudience(
  db: Kysely<Schema>,
  definition: Pick<CampaignDefinition, 'segment' | 'channels'>,
  asked: Asked,
): Promise<Audience> {
  const { rows } = await sql<{ channels: CampaignChannelName[] | null; leftOut: LeftOut | null; people: number }>`
    select case when "leftOut" is null then channels end as channels, "leftOut", count(*) as people
    from (${people(definition, asked)}) people group by 1, 2`.execute(db);
  const agreed = rows.flatMap(({ channels, people: count }) => (channels ? [{ channels, people: count }] : []));
  const sends: Audience['sends'] = {};
  for (const { channels, people: count } of agreed) sends[channels[0]!] = (sends[channels[0]!] ?? 0) + count;
  return {
    sends,
    agreed,
    leftOut: Object.fromEntries(rows.flatMap(({ leftOut, people: count }) => (leftOut ? [[leftOut, count]] : []))),
  };
}

/** Lists the people of a segment above a user, by ascending id. */
export async function listPeople(
  trx: Transaction<Schema>,
  definition: Pick<CampaignDefinition, 'segment' | 'channels'>,
  { after, limit, ...asked }: Asked & { after: number; limit: number },
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    ${people(definition, asked, sql`u.id > ${after}`)} order by u.id limit ${limit}`.execute(trx);
  return rows;
}
