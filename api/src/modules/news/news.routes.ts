import { Type } from '@sinclair/typebox';
import type { AppContext } from '../../app-context';
import { defineRoutes } from '../../http/define-routes';
import { pageEnvelope, messageEnvelope, moment, orNull } from '../../http/envelope';
import { requireUser, userOf } from '../../http/guards';
import { idSchema, toId } from '../../http/request-fields';
import { toWire } from '../../http/to-wire';
import { listNews, markNewsSeen } from './news.repository';

/** Maximum number of decisions in a response; the others are counted. */
const MAX_NEWS = 10;

const newsItem = Type.Object({
  id: Type.Integer({ description: 'Rises with time; `/users/news/seen` takes the highest one shown.' }),
  kind: Type.Union([Type.Literal('approval'), Type.Literal('rejection'), Type.Literal('adjustment')]),
  points: Type.Integer({ description: 'Below 0 only for an adjustment that took points back.' }),
  at: moment,
  transaction_id: orNull(Type.String({ description: 'Of the claim that was decided.' })),
  claimed_at: orNull(moment),
  reason: orNull(Type.String({ description: 'Why a claim was turned down.' })),
});

/** Routes of admins' decisions since the caller last looked: shown once, across devices. */
export const newsRoutes = (context: AppContext) =>
  defineRoutes(requireUser(context), 'points', ({ route }) => {
    const { db, clock } = context;
    route('POST /users/news/get', {
      operationId: 'listOwnNews',
      summary: 'Decisions on the caller’s points that they have not seen yet, newest first',
      response: pageEnvelope(newsItem),
      async handler(request) {
        const { rows, total } = await listNews(db, userOf(request).id, MAX_NEWS);
        return { message: 'News found', data: rows.map(toWire), total_count: total };
      },
    });

    route('POST /users/news/seen', {
      operationId: 'markOwnNewsSeen',
      summary: 'Note that the caller has seen their news up to one of them; repeating it changes nothing',
      body: Type.Object({ through: idSchema }),
      response: messageEnvelope,
      async handler(request) {
        await markNewsSeen(db, userOf(request).id, toId(request.body.through), clock.now());
        return { message: 'Noted' };
      },
    });
  });
