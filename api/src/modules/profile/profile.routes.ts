import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireUser, userOf } from '../../http/guards';
import { presentProfile, profileAnswer } from './present-profile';
import { findProfile, updateProfile } from './profile.repository';
import { profileBody, readProfileChanges } from './profile.schema';

/** Routes of a user's own details (spec §2 "/user/personaldetails", §7). */
export function profileRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { db } = context;
  return async (app) => {
    app.addHook('onRequest', requireUser(context));
    app.post(
      '/users/getUserDetails',
      {
        schema: {
          summary: "The caller's own profile",
          tags: ['profile'],
          operationId: 'getUserDetails',
          body: Type.Object({}),
          response: { 200: dataEnvelope(profileAnswer), ...errorResponses },
        },
      },
      async (request) => ({
        message: 'User details',
        data: presentProfile(await findProfile(db, userOf(request).id)),
      }),
    );
    app.post(
      '/users/user-update',
      {
        schema: {
          summary: "Change the caller's own profile",
          tags: ['profile'],
          operationId: 'updateUser',
          body: profileBody,
          response: { 201: dataEnvelope(profileAnswer), ...errorResponses },
        },
      },
      async (request, reply) => {
        const profile = await updateProfile(db, userOf(request).id, readProfileChanges(request.body));
        if (!profile) throw new ApiError(401, 'token_required', 'Please Provide Token');
        return reply.code(201).send({ message: 'Account Updated Successfully', data: presentProfile(profile) });
      },
    );
  };
}
