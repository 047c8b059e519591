import { Type } from '@sinclair/typebox';
import type { LabelsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { adminOf, requireAdmin } from '../../platform/http/guards';
import { hasPermission } from '../../platform/permissions';
import { codeStory, presentCodeStory } from './present-code-story';
import { readLabelStory } from './read-label-story';

export const codeStoryRoutes = (context: LabelsContext) =>
  defineRoutes(requireAdmin(context), 'codes', ({ route }) => {
    route('POST /admin/codes/story', {
      operationId: 'readCodeStory',
      errors: [410, 429],
      permission: 'codes.trace',
      summary: 'All that happened to one label: batch, steps, void, scan, claim, payment',
      description:
        'Takes a code in any form, or a serial; returns the serial, never the code, which may still pay. A serial finds a label that was not scanned only with `codes.read`: others need its code. 60 an hour that find nothing, then 429. The user needs `users.read`, claims `claims.read`, the payment `payouts.read`: `hidden` names what the caller may not see.',
      body: Type.Object({
        code: Type.String({
          maxLength: 512,
          description: 'The URL of a label, its 28 or 12 characters, or a serial.',
          'x-message': 'Please enter a code or a serial number',
        }),
      }),
      response: dataEnvelope(codeStory),
      async handler(request) {
        const { id: adminId, roles } = adminOf(request);
        const may = (permission: Parameters<typeof hasPermission>[1]) => hasPermission(roles, permission);
        const listsCodes = may('codes.read');
        const story = await readLabelStory(context, { adminId, listsCodes }, request.body.code);
        return { message: 'Story of the label', data: presentCodeStory(story, may) };
      },
    });
  });
