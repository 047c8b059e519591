import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const HEADER = 'x-request-id';
/** What proxies make: UUIDs, hexadecimal numbers, Cloudflare's and AWS's forms. */
const SANE = /^(?=.*[A-Za-z])[A-Za-z0-9._:=;-]{8,128}$/;

/**
 * Names each request, so that a line of the log can be found from an answer (`X-Request-Id`). A name that a trusted proxy
 * gave is kept, so that its log and ours speak of the same request; anybody else's is not: a forged one could stand for
 * another request, or carry what a log must not hold.
 *
 * @param trustProxy addresses and networks (CIDR) of TRUST_PROXY
 */
export function requestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const trusted = trustedAddresses(trustProxy);
  return ({ headers, socket }) => {
    const given = headers[HEADER];
    const sane = typeof given === 'string' && SANE.test(given);
    return sane && trusted(socket.remoteAddress) ? given : randomUUID();
  };
}

function trustedAddresses(trustProxy: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of trustProxy) {
    const [address = '', bits] = entry.split('/');
    const kind = kindOf(address);
    if (!kind) continue;
    if (bits === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(bits), kind);
  }
  return (address) => {
    // A dual-stack socket shows IPv4 callers as ::ffff:1.2.3.4.
    const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
    const kind = kindOf(plain);
    return kind !== undefined && list.check(plain, kind);
  };
}

function kindOf(address: string): 'ipv4' | 'ipv6' | undefined {
  return ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address) as 4 | 6];
}
