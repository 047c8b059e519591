import { loadSeparateEnglish } from '../i18n/admin-messages';

/**
 * Loads the dialogs and notices of decisions, with their texts, once something is decided. They are one chunk: where a decision could
 * be made, its failure can be shown without a connection.
 */
export async function loadDeciding() {
  const [{ ClaimDialogs }, { ClaimDrawer }, { LastDecision }, { UnsentDecisions }, { LogOutDialog }] =
    await Promise.all([
      import(/* webpackChunkName: "deciding" */ './deciding/claim-dialogs'),
      import(/* webpackChunkName: "deciding" */ './deciding/claim-drawer'),
      import(/* webpackChunkName: "deciding" */ './deciding/last-decision'),
      import(/* webpackChunkName: "deciding" */ './deciding/unsent-decisions'),
      import(/* webpackChunkName: "deciding" */ './deciding/log-out-dialog'),
      loadSeparateEnglish(),
    ]);
  return { ClaimDialogs, ClaimDrawer, LastDecision, UnsentDecisions, LogOutDialog };
}
