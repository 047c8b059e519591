import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PayoutProviderConfig } from '../src/platform/config/load-config';

/** What goes wrong with the next requests: before or after the provider has carried them out. */
type Fault = 'cut-before' | 'cut-after' | 'error-before' | 'error-after' | 'rejected';

interface Request {
  method: string;
  url: URL;
  body: Record<string, never>;
}

interface Verification {
  id: string;
  reference: string;
  destination: string;
  state: 'pending' | 'valid' | 'invalid' | 'failed';
  name: string;
  createdAt: number;
  isUpi: boolean;
}

/** A server that speaks the verification of RazorpayX and of Cashfree over HTTP, and counts the pennies. */
export class PayeeStandIn {
  readonly verifications = new Map<string, Verification>();
  /** The names at the banks, by UPI ID or account number; others do not exist. */
  readonly names = new Map<string, string>();
  faults: Fault[] = [];
  /** Whether accounts are verified later, by `settle`; UPI IDs of Cashfree never are. */
  isSlow = false;
  /** Requests of verifications that were carried out, each paid for. */
  pennies = 0;
  reads = 0;
  /** Called before a request is responded to. */
  onRequest: () => Promise<void> | void = () => undefined;
  private readonly server = createServer((message, response) => {
    void this.serve(message).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.destroy(),
    );
  });

  constructor(
    private readonly provider: PayoutProviderConfig['provider'],
    private readonly now: () => Date,
  ) {}

  /** Listens, and returns the configuration of a programme that uses it. */
  async listen(): Promise<PayoutProviderConfig> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    const { provider } = this;
    return { provider, key: 'key', secret: 'secret', account: '7878780080316316', webhookSecret: 'hook', url };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Ends the verifications that are under way. */
  settle(): void {
    for (const verification of this.verifications.values())
      if (verification.state === 'pending') Object.assign(verification, this.outcomeOf(verification.destination));
  }

  /** Returns the signed webhook of a RazorpayX validation. */
  webhookOf({ reference }: Verification) {
    const entity = { reference_id: reference };
    const payload = JSON.stringify({
      event: 'fund_account.validation.completed',
      payload: { 'fund_account.validation': { entity } },
    });
    const signature = createHmac('sha256', 'hook').update(payload).digest('hex');
    return { payload, headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature } };
  }

  private outcomeOf(destination: string): Pick<Verification, 'state' | 'name'> {
    const name = this.names.get(destination);
    return name === undefined ? { state: 'invalid', name: '' } : { state: 'valid', name };
  }

  private async serve(message: IncomingMessage) {
    const raw = Buffer.concat(await message.toArray()).toString();
    const body = (raw === '' ? {} : JSON.parse(raw)) as Record<string, never>;
    const request = { method: message.method!, url: new URL(message.url!, 'http://stand-in'), body };
    if (message.method === 'GET') {
      this.reads += 1;
      return this.provider === 'razorpayx' ? this.readRazorpay(request) : this.readCashfree(request);
    }
    const fault = this.faults.shift();
    if (fault === 'rejected') return { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } };
    if (fault === 'error-before') return { status: 502, body: {} };
    if (fault === 'cut-before') throw new Error('the connection is cut');
    const made = this.verify(request);
    await this.onRequest();
    if (fault === 'error-after') return { status: 500, body: {} };
    if (fault === 'cut-after') throw new Error('the connection is cut');
    return { status: 200, body: this.present(made) };
  }

  private verify({ body }: Request): Verification {
    type Account = { vpa?: { address: string }; bank_account?: { account_number: string } };
    const { reference_id, fund_account } = body as unknown as { reference_id: string; fund_account?: Account };
    const { user_id, verification_id, vpa, bank_account } = body as unknown as Record<string, string | undefined>;
    const upi = fund_account?.vpa?.address ?? vpa;
    const destination = upi ?? fund_account?.bank_account?.account_number ?? bank_account!;
    const reference = reference_id ?? user_id ?? verification_id;
    const isPending = this.isSlow && !(this.provider === 'cashfree' && upi);
    this.pennies += 1;
    const verification: Verification = {
      ...{ id: `fav_${this.pennies}`, reference, destination, isUpi: upi !== undefined },
      createdAt: Math.floor(this.now().getTime() / 1000),
      ...(isPending ? { state: 'pending', name: '' } : this.outcomeOf(destination)),
    };
    this.verifications.set(reference, verification);
    return verification;
  }

  private readRazorpay({ url }: Request) {
    const all = [...this.verifications.values()];
    const id = /validations\/(.+)$/.exec(url.pathname)?.[1];
    if (id) {
      const found = all.find((one) => one.id === id);
      return found ? { status: 200, body: this.present(found) } : { status: 404, body: {} };
    }
    const [from, to] = [Number(url.searchParams.get('from')), Number(url.searchParams.get('to'))];
    const items = all.filter(({ createdAt }) => createdAt >= from && createdAt <= to).map((one) => this.present(one));
    return { status: 200, body: { entity: 'collection', count: items.length, items } };
  }

  private readCashfree({ url }: Request) {
    const found = this.verifications.get(
      (url.searchParams.get('verification_id') ?? url.searchParams.get('user_id')) || '',
    );
    return found ? { status: 200, body: this.present(found) } : { status: 404, body: { code: 'not_found' } };
  }

  private present({ id, reference, state, name, isUpi }: Verification) {
    if (this.provider === 'cashfree') {
      const status = { pending: 'RECEIVED', valid: 'VALID', invalid: 'INVALID', failed: 'FAILED' }[state];
      return isUpi
        ? { reference_id: id, verification_id: reference, status, name_at_bank: name }
        : {
            ...{ reference_id: id, user_id: reference, account_status: status, name_at_bank: name },
            account_status_code: state === 'invalid' ? 'INVALID_IFSC_FAIL' : 'ACCOUNT_IS_VALID',
          };
    }
    return {
      ...{ id, entity: 'fund_account.validation', reference_id: reference },
      status: { pending: 'created', valid: 'completed', invalid: 'completed', failed: 'failed' }[state],
      fund_account: { account_type: isUpi ? 'vpa' : 'bank_account' },
      validation_results: { account_status: state === 'valid' ? 'valid' : 'invalid', registered_name: name },
    };
  }
}
