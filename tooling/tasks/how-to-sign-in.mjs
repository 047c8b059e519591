/**
 * Returns instructions for signing in.
 * @param {{ address: string, adminMobiles: readonly string[], demoData: boolean }} site `address` without a trailing
 *   slash
 * @returns {string[]} lines to print
 */
export function howToSignIn({ address, adminMobiles, demoData }) {
  const admin = `  Admin     ${address}/admin/login   mobile ${adminMobiles.join(', ')}`;
  if (!demoData) return [admin, `  Users     ${address}/user/login    any 10-digit mobile`];
  return [
    admin,
    `  Plumber   ${address}/user/login    mobile 9000000002 (Ramesh Patil)`,
    `  Customer  ${address}/user/login    mobile 9000000003 (Sunita Rao)`,
  ];
}
