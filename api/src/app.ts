import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { AppContext } from './app-context';
import { errorSchema } from './http/envelope';
import { handleError, handleNotFound } from './http/handle-error';
import { healthRoutes } from './http/health.routes';
import { limitSlowBodies, readJsonBodies } from './http/json-body';
import type { LogDestination } from './http/log-options';
import { observeRequests } from './http/observe-requests';
import { addSecurityHeaders } from './http/security-headers';
import { serverOptions } from './http/server-options';
import { accountRoutes } from './modules/account/account.routes';
import { approvalRulesRoutes } from './modules/approval-rules/approval-rules.routes';
import { auditRoutes } from './modules/audit';
import { batchLifeRoutes } from './modules/batch-life';
import { caseRoutes } from './modules/cases';
import { catalogueRoutes } from './modules/catalogue';
import { ownPointsRoutes, redemptionRoutes, triageRoutes } from './modules/claims';
import { codeStoryRoutes } from './modules/code-story/code-story.routes';
import { confirmationRoutes } from './modules/confirmations';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes';
import { financeRoutes } from './modules/finance/finance.routes';
import { invariantRoutes } from './modules/invariants';
import { labelSheetRoutes } from './modules/label-sheets';
import { newsRoutes } from './modules/news';
import { messageRoutes } from './modules/outbox';
import { userRecordsRoutes } from './modules/user-records/user-records.routes';
import { usersRoutes } from './modules/users';
import { payoutDetailsRoutes } from './modules/payout-details';
import { bankFileRoutes } from './modules/payouts/bank-files.routes';
import { payoutRoutes } from './modules/payouts/payouts.routes';
import { pictureRoutes } from './modules/pictures';
import { placeRoutes } from './modules/places';
import { productImportRoutes } from './modules/product-import/product-import.routes';
import { profileRoutes } from './modules/profile';
import { programmeRoutes } from './modules/programme/programme.routes';
import { qrBatchRoutes, qrImageRoutes } from './modules/qr-batches';
import { reportRoutes } from './modules/reports/reports.routes';
import { savedViewRoutes } from './modules/saved-views/saved-views.routes';
import { scanRoutes } from './modules/scans';
import { searchRoutes } from './modules/search/search.routes';
import { signInRoutes, signOutRoutes } from './modules/sign-in';
import { ownStatementRoutes, statementRoutes } from './modules/statements';
import { storeRoutes, userStoreRoutes } from './modules/stores';
import { teamRoutes } from './modules/team/team.routes';
import { orderKinds } from './order-kinds';
import { referenceRoutes } from './reference/reference.routes';

/** Registers the routes of every module. A plugin, so that openapi/ is generated from the same list. */
export function apiPlugin(context: AppContext): FastifyPluginAsync {
  return async (instance) => {
    const app = instance.withTypeProvider<TypeBoxTypeProvider>();
    const kinds = orderKinds(context);
    app.decorateRequest('caller', null);
    app.addSchema(errorSchema);
    app.setErrorHandler(handleError);
    app.setNotFoundHandler(handleNotFound);
    observeRequests(app, context.metrics);
    readJsonBodies(app);
    limitSlowBodies(app, context.config.limits.requestSeconds);
    addSecurityHeaders(app, context.config.allowedOrigins);

    await app.register(healthRoutes(context));
    await app.register(signInRoutes(context));
    await app.register(signOutRoutes(context));
    await app.register(profileRoutes(context));
    await app.register(accountRoutes(context));
    await app.register(payoutDetailsRoutes(context));
    await app.register(placeRoutes(context));
    await app.register(catalogueRoutes(context));
    await app.register(productImportRoutes(context));
    await app.register(pictureRoutes(context));
    await app.register(qrBatchRoutes(context));
    await app.register(qrImageRoutes(context));
    await app.register(labelSheetRoutes(context));
    await app.register(batchLifeRoutes(context));
    await app.register(codeStoryRoutes(context));
    await app.register(usersRoutes(context));
    await app.register(userRecordsRoutes(context));
    await app.register(scanRoutes(context));
    await app.register(caseRoutes(context));
    await app.register(ownPointsRoutes(context));
    await app.register(newsRoutes(context));
    await app.register(messageRoutes(context));
    await app.register(redemptionRoutes(context));
    await app.register(triageRoutes(context));
    await app.register(approvalRulesRoutes(context));
    await app.register(payoutRoutes(context));
    await app.register(bankFileRoutes(context));
    await app.register(dashboardRoutes(context));
    await app.register(storeRoutes(context));
    await app.register(userStoreRoutes(context));
    await app.register(auditRoutes(context));
    await app.register(reportRoutes(context));
    await app.register(ownStatementRoutes(context));
    await app.register(statementRoutes(context));
    await app.register(financeRoutes(context));
    await app.register(invariantRoutes(context));
    await app.register(programmeRoutes(context));
    await app.register(searchRoutes(context));
    await app.register(teamRoutes(context, kinds));
    await app.register(savedViewRoutes(context));
    await app.register(confirmationRoutes(context, kinds));
    await app.register(referenceRoutes(context));
  };
}

/**
 * Builds the api as a server; `site` passes it the requests under /api. The caller listens and closes.
 * @param log destination of the log, standard output by default
 */
export async function buildApp(context: AppContext, log?: LogDestination): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(context.config, log));
  await app.register(apiPlugin(context));
  return app;
}
