import { Type } from '@sinclair/typebox';
import type { ProgrammeContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { messageEnvelope, moment, oneOf, orNull, pageEnvelope } from '../../platform/http/envelope';
import { requireUser, userOf } from '../../platform/http/guards';
import { idSchema, toId } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { NEWS_KINDS } from '../outbox';
import { DECISIONS, type News, listNews, markNewsSeen } from './news.repository';

/** Maximum number of decisions in a response; the others are counted. */
const MAX_NEWS = 10;

const newsItem = Type.Object({
  id: Type.Integer({
    description:
      'Rises with time, in two series: `payout-…`, `case-…`, `account-…`, `points-…` and `scheme-…`, and the others. `/users/news/seen` takes the highest of each.',
  }),
  kind: oneOf([...DECISIONS, ...NEWS_KINDS]),
  points: Type.Integer({ description: 'Below 0 only for an adjustment that took points back.' }),
  at: moment,
  transaction_id: orNull(Type.String({ description: 'Of the claim that was decided.' })),
  claimed_at: orNull(moment),
  worth_paise: Type.Optional(Type.Integer({ description: 'Of an approval: what the claim pays, if it had a worth.' })),
  reason: orNull(
    Type.String({ description: 'Why a claim was turned down, a payment returned, or a photograph declined.' }),
  ),
  last_day: Type.Optional(
    Type.String({ description: 'Of `points-expiring`: the last day (IST) on which they count, YYYY-MM-DD.' }),
  ),
  payout: Type.Optional(
    Type.Object(
      {
        amount_paise: Type.Integer({ description: '0 if it is about payout details.' }),
        reference: Type.String({ description: 'The bank’s; empty unless paid.' }),
        masked: Type.String({ description: 'Payout details, masked; of a merge, the end of a number.' }),
      },
      { description: 'Of `payout-…` and `account-…` only.' },
    ),
  ),
  scheme: Type.Optional(
    Type.Object(
      { names: Type.Record(Type.String(), Type.String()), ends_at: orNull(moment) },
      { description: 'Of `scheme-…` only: its name by language, and when it ends.' },
    ),
  ),
});

function presentNews({ amountPaise, reference, masked, names, endsAt, lastDay, ...decision }: News) {
  if (names) return { ...toWire(decision), scheme: { names, ends_at: endsAt } };
  if (!/^(payout|account)-/.test(decision.kind))
    return {
      ...toWire(decision),
      ...(lastDay !== null && { last_day: lastDay }),
      ...(decision.kind === 'approval' && amountPaise !== null && { worth_paise: amountPaise }),
    };
  const payout = { amount_paise: amountPaise ?? 0, reference: reference ?? '', masked: masked ?? '' };
  return { ...toWire(decision), payout };
}

/** Routes of admins' decisions since the caller last looked: shown once, across devices. */
export const newsRoutes = (context: ProgrammeContext) =>
  defineRoutes(requireUser(context), 'points', ({ route }) => {
    const { db, clock } = context;
    route('POST /users/news/get', {
      operationId: 'listOwnNews',
      summary: 'Decisions on the caller’s points that they have not seen yet, newest first',
      response: pageEnvelope(newsItem),
      async handler(request) {
        const { rows, total } = await listNews(db, userOf(request).id, { limit: MAX_NEWS, at: clock.now() });
        return { message: 'News found', data: rows.map(presentNews), total_count: total };
      },
    });

    route('POST /users/news/seen', {
      operationId: 'markOwnNewsSeen',
      summary: 'Note that the caller has seen their news up to one of them; repeating it changes nothing',
      body: Type.Union([
        Type.Object({ through: idSchema, through_payout: Type.Optional(idSchema) }),
        Type.Object({ through_payout: idSchema }),
      ]),
      response: messageEnvelope,
      async handler(request) {
        const { through = 0, through_payout: payout = 0 } = request.body as Partial<Record<string, number | string>>;
        const seen = { journalId: toId(through), messageId: toId(payout) };
        await markNewsSeen(db, userOf(request).id, seen, clock.now());
        return { message: 'Noted' };
      },
    });
  });
