import type { DashboardCounts } from './read-dashboard';

/** Returns the dashboard's figures under the wire's names (spec §3 "Dashboard counts"). */
export function presentDashboard({ scanned, ...counts }: DashboardCounts) {
  return {
    customers: counts.customers,
    qrCount: counts.codes,
    products: counts.products,
    plumbers: counts.plumbers,
    customers_in_all: counts.customersInAll,
    products_this_month: counts.productsAdded,
    plumbers_this_month: counts.plumbersJoined,
    customers_this_month: counts.customersJoined,
    scanned,
    // Rounded down: 100 % only if every code is scanned.
    scanned_percent: counts.codes > 0 ? Math.floor((100 * scanned) / counts.codes) : 0,
    awaiting_claims: counts.awaitingClaims,
    awaiting_points: counts.awaitingPoints,
  };
}
