/** What a tab asks for in place of a remote's live release. */
export interface Override {
  /** The remote's folder in the target, e.g. `user-app`. */
  app: string;
  /** A release of the operator's store. */
  release?: string;
  /** Address of a manifest on the developer's own machine. */
  address?: URL;
  /** For people: `user-app: 1.4.0-3f9c2a1b`. */
  name: string;
}

const isApp = /^[a-z][a-z0-9-]{0,39}$/;
/** As in tooling/deploy/release.ts: one folder's name, so no path leads out of it. */
const isRelease = /^\d+\.\d+\.\d+[\w.-]{0,40}-[0-9a-f]{8}$/;

const ownMachine = ['localhost', '127.0.0.1'];

function parseLocal(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const address = new URL(text);
  const { protocol, hostname, username, password } = address;
  return protocol === 'http:' && ownMachine.includes(hostname) && !username && !password ? address : undefined;
}

/**
 * Parses `<app>@<release>` or `<app>@http://localhost:<port>/…`. It may come from a stranger's link.
 * @returns undefined for anything else
 */
export function parseOverride(text: string): Override | undefined {
  const [app = ''] = text.split('@', 1);
  const wanted = text.slice(app.length + 1);
  if (!isApp.test(app)) return undefined;
  if (isRelease.test(wanted)) return { app, release: wanted, name: `${app}: ${wanted}` };
  const address = parseLocal(wanted);
  return address && { app, address, name: `${app}: ${address.host}` };
}
