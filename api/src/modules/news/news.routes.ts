import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses, messageEnvelope } from '../../http/envelope';
import { requireUser, userOf } from '../../http/guards';
import { toId } from '../../http/id';
import { listNews, markNewsSeen } from './news.repository';
import { MOST_NEWS, newsItem, seenBody } from './news.schema';
import { presentNews } from './present-news';

/** Routes of admins' decisions since the caller last looked: shown once, across devices. */
export function newsRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { db, clock } = context;
  const onRequest = requireUser(context);
  const tags = ['points'];
  return async (app) => {
    app.post(
      '/users/news/get',
      {
        onRequest,
        schema: {
          summary: 'Decisions on the caller’s points that they have not seen yet, newest first',
          operationId: 'listOwnNews',
          tags,
          response: { 200: dataEnvelope(Type.Array(newsItem), { totalCount: true }), ...errorResponses },
        },
      },
      async (request) => {
        const { news, total } = await listNews(db, userOf(request).id, MOST_NEWS);
        return { message: 'News found', data: news.map(presentNews), total_count: total };
      },
    );

    app.post(
      '/users/news/seen',
      {
        onRequest,
        schema: {
          summary: 'Note that the caller has seen their news up to one of them; repeating it changes nothing',
          operationId: 'markOwnNewsSeen',
          tags,
          body: seenBody,
          response: { 200: messageEnvelope, ...errorResponses },
        },
      },
      async (request) => {
        await markNewsSeen(db, userOf(request).id, toId(request.body.through), clock.now());
        return { message: 'Noted' };
      },
    );
  };
}
