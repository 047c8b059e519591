import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { PayoutProviderConfig } from '../../src/platform/config/load-config';
import { cashfreeProtocol } from './cashfree';
import { razorpayProtocol } from './razorpayx';

/** What goes wrong with the next orders of a transfer: before or after the provider has carried them out. */
export type Fault = 'error-before' | 'error-after' | 'silence-before' | 'silence-after' | 'cut-after';

/** A transfer of the stand-in. */
export interface StandInTransfer {
  id: string;
  reference: string;
  amountPaise: number;
  /** UPI ID, or account number and IFSC. */
  destination: string;
  /** The provider's own status. */
  status: string;
  /** The provider's reason of the status. */
  reason?: string;
  /** Whose fault a failure is, where the provider says so. */
  source?: string;
  utr: string | null;
  /** The request, which a repetition under the same reference must equal. */
  body: string;
}

export interface StandInRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Record<string, never>;
  raw: string;
}

export interface StandInResponse {
  status: number;
  body: object;
}

/** How one provider speaks. */
export interface Protocol {
  isAuthorized(request: StandInRequest, config: PayoutProviderConfig): boolean;
  /** Responds to a request; undefined: no such path. */
  respond(standIn: StandIn, request: StandInRequest): StandInResponse | undefined;
  isOrder(request: StandInRequest): boolean;
  webhook(transfer: StandInTransfer, config: PayoutProviderConfig): { headers: Record<string, string>; body: string };
  statuses: Record<
    'processing' | 'paid' | 'failed' | 'returned',
    Pick<StandInTransfer, 'status' | 'reason' | 'source'>
  >;
}

const PROTOCOLS = { razorpayx: razorpayProtocol, cashfree: cashfreeProtocol };
const SILENCE_MS = 60_000;
/** Of all stand-ins of a process: a bank gives a reference once. */
let made = 0;

/** A server that speaks a provider's protocol over HTTP, keeps the money that it paid, and has the faults of a real one. */
export class StandIn {
  readonly transfers = new Map<string, StandInTransfer>();
  balancePaise = 100_000_000;
  /** Of the next orders, in turn. */
  faults: Fault[] = [];
  /** Delay of each response. */
  delayMs = 0;
  /** Transfers are paid after so many milliseconds; undefined: when `settle` says so. */
  payAfterMs: number | undefined;
  /** Where webhooks are sent, each so many times; none by default. */
  webhookUrls: string[] = [];
  webhookCopies = 1;
  /** Orders that arrived, with those that were repeated. */
  orders = 0;
  private readonly protocol: Protocol;
  private readonly server = createServer((request, response) => {
    void this.serve(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.destroy(),
    );
  });

  constructor(readonly config: PayoutProviderConfig) {
    this.protocol = PROTOCOLS[config.provider];
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Returns the transfer of a reference, made once: the money leaves the balance. */
  order(transfer: Omit<StandInTransfer, 'id' | 'status' | 'utr'>): StandInTransfer {
    made += 1;
    const { reference, amountPaise } = transfer;
    const created = { ...transfer, id: `tr_${made}`, utr: null, ...this.protocol.statuses.processing };
    this.transfers.set(reference, created);
    this.balancePaise -= amountPaise;
    if (this.payAfterMs !== undefined) setTimeout(() => void this.settle(reference, 'paid'), this.payAfterMs).unref();
    return created;
  }

  /** Ends a transfer, or changes how it ended, and sends the webhooks. */
  async settle(
    reference: string,
    to: keyof Protocol['statuses'],
    change: Partial<StandInTransfer> = {},
  ): Promise<void> {
    const transfer = this.transfers.get(reference)!;
    if (to === 'failed' || to === 'returned') this.balancePaise += transfer.amountPaise;
    const utr = to === 'paid' ? `UTR${transfer.id.slice(3).padStart(9, '0')}` : transfer.utr;
    Object.assign(transfer, { utr }, this.protocol.statuses[to], change);
    await this.notify(reference);
  }

  /** Returns the signed webhook of a transfer as it is now. */
  webhookOf(reference: string) {
    return this.protocol.webhook(this.transfers.get(reference)!, this.config);
  }

  /** Sends the webhooks of a transfer as it is now. */
  async notify(reference: string): Promise<void> {
    const message = this.webhookOf(reference);
    const sent = this.webhookUrls.flatMap((url) => Array.from({ length: this.webhookCopies }, () => url));
    await Promise.allSettled(
      sent.map((url) =>
        fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...message.headers },
          body: message.body,
        }),
      ),
    );
  }

  private async serve(message: IncomingMessage): Promise<StandInResponse> {
    const raw = Buffer.concat(await message.toArray()).toString();
    const url = new URL(message.url!, 'http://stand-in');
    const body = (raw === '' ? {} : JSON.parse(raw)) as Record<string, never>;
    const request = { method: message.method!, url, headers: message.headers, body, raw };
    if (this.delayMs > 0) await pause(this.delayMs);
    if (!this.protocol.isAuthorized(request, this.config)) return { status: 401, body: {} };
    const isOrder = this.protocol.isOrder(request);
    if (isOrder) this.orders += 1;
    const fault = isOrder ? this.faults.shift() : undefined;
    if (fault === 'error-before') return { status: 502, body: {} };
    if (fault === 'silence-before') await pause(SILENCE_MS, undefined, { ref: false });
    const response = this.protocol.respond(this, request);
    if (fault === 'error-after') return { status: 503, body: {} };
    if (fault === 'silence-after') await pause(SILENCE_MS, undefined, { ref: false });
    if (fault === 'cut-after') throw new Error('the connection is cut');
    return response ?? { status: 404, body: {} };
  }
}
