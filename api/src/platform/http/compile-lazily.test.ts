import { Type } from '@sinclair/typebox';
import Fastify from 'fastify';
import { createTestApi } from '../../../test/create-test-api';
import { apiPlugin } from '../../app';
import { compileLazily, serverOptions } from './server-options';

describe('schemas that are compiled at their first use', () => {
  it('all compile: an invalid one would go unnoticed until its first request', async () => {
    const api = await createTestApi();
    const atOnce = Fastify({ ...serverOptions(api.context.config), schemaController: {} });
    atOnce.register(apiPlugin(api.context));
    await atOnce.ready();
    await atOnce.close();
    await api.close();
  });

  it('say what is wrong with each request, and not what was wrong with the one before', async () => {
    const app = Fastify({ schemaController: { compilersFactory: compileLazily } });
    const params = Type.Object({ id: Type.Integer() });
    const response = { 200: Type.Object({ id: Type.Integer() }) };
    app.get<{ Params: { id: number } }>('/things/:id', { schema: { params, response } }, (request) => ({
      id: request.params.id,
      secret: 'kept',
    }));
    const get = async (id: string) => {
      const response = await app.inject(`/things/${id}`);
      return [response.statusCode, response.json()];
    };
    expect(await get('7')).toEqual([200, { id: 7 }]);
    expect(await get('x')).toMatchObject([400, { message: 'params/id must be integer' }]);
    expect(await get('8')).toEqual([200, { id: 8 }]);
    await app.close();
  });
});
