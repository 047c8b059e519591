import { createHash, randomBytes } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** 256 random bits, so that a plain hash cannot be reversed by guessing. The start is for secret scanners. */
const START = 'lpk_';
const SHAPE = /^lpk_[\w-]{43}$/;
const SHOWN = START.length + 6;

interface NewKey {
  /** Shown once, to the admin who creates it. */
  key: string;
  /** The start of the key, by which lists show it. */
  prefix: string;
  hash: string;
}

export function createKey(): NewKey {
  const key = START + randomBytes(32).toString('base64url');
  return { key, prefix: key.slice(0, SHOWN), hash: hashOf(key) };
}

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Returns the key of an `Authorization` header; undefined if it has another form. */
export function keyIn(authorization: string | undefined): string | undefined {
  const [, key] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return key !== undefined && SHAPE.test(key) ? key : undefined;
}

/** Whether `network` is an IP address, or a network as `10.1.0.0/16`. */
export function isNetwork(network: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
  const version = isIP(address);
  return version !== 0 && !address.includes('%') && Number(prefix ?? 0) <= (version === 4 ? 32 : 128);
}

/** Whether an address is in one of the networks; IPv4 clients may appear as IPv4 mapped into IPv6. */
export function isWithin(networks: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [start, prefix] = network.split('/') as [string, string | undefined];
    const family = isIPv6(start) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(start, family);
    else list.addSubnet(start, Number(prefix), family);
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
