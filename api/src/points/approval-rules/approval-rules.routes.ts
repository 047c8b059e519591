import type { PointsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { awaitsConfirmation, runOrder } from '../../programme/confirmations';
import { dryRunBody, dryRunResult, rulesBody, rulesIn, shownRules } from './approval-rules.schema';
import { changeRules, dryRun, orderRules, showRules } from './change-rules';

export const approvalRulesRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'approval-rules', ({ route }) => {
    route('GET /admin/approval-rules', {
      operationId: 'getApprovalRules',
      permission: 'claims.read',
      summary: 'The rules that approve claims, or those proposed before the first save',
      response: dataEnvelope(shownRules),
      handler: async () => ({ message: 'Approval rules', data: await showRules(context) }),
    });

    route('PUT /admin/approval-rules', {
      operationId: 'changeApprovalRules',
      permission: 'rules.change',
      summary: 'Change the rules that approve claims, or turn them on or off',
      idempotent: true,
      body: rulesBody,
      orAccepted: awaitsConfirmation,
      response: dataEnvelope(shownRules),
      async handler(request, reply) {
        const change = { version: request.body.version, rules: rulesIn(request.body) };
        return runOrder(context, request, reply, {
          order: (command) => orderRules(command, change),
          async perform(command) {
            await changeRules(command, change);
            return { message: 'Rules saved', data: await showRules({ ...context, db: command.trx }) };
          },
        });
      },
    });

    route('POST /admin/approval-rules/dry-run', {
      operationId: 'dryRunApprovalRules',
      permission: 'rules.change',
      summary: 'What rules would have approved in the last 90 days',
      body: dryRunBody,
      response: dataEnvelope(dryRunResult),
      handler: async ({ body }) => ({ message: 'Dry run', data: await dryRun(context, rulesIn(body)) }),
    });
  });
