import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the gateway responds: MSG91's success, or a way to fail. */
export type Behaviour = 'success' | 'hang' | '500' | 'garbage' | 'close' | 'half';

/** A server that speaks MSG91's SendOTP protocol and counts. */
export interface SmsGateway {
  url: string;
  /** For messages to numbers without a behaviour of their own. */
  behaviour: Behaviour;
  behaviourFor: Map<string, Behaviour>;
  /** Every request. */
  requests: { mobile: string; otp: string; behaviour: Behaviour }[];
  close(): void;
}

const json = { 'content-type': 'application/json' };
const responses: Record<Behaviour, (response: ServerResponse) => unknown> = {
  success: (response) =>
    response.writeHead(200, json).end('{"request_id":"3763646c3058373530393938","type":"success"}'),
  hang: () => undefined,
  '500': (response) => response.writeHead(500, json).end('{"type":"error","message":"Internal error"}'),
  garbage: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>'),
  close: (response) => response.destroy(),
  // Announces more than it sends.
  half: (response) => response.writeHead(200, { ...json, 'content-length': '58' }).write('{"request_id":'),
};

/** Starts a gateway that succeeds until its behaviour is changed. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const server = createServer((request, response) => {
    request.resume();
    const { searchParams } = new URL(request.url!, 'http://gateway');
    const mobile = (searchParams.get('mobile') ?? '').slice(-10);
    const behaviour = gateway.behaviourFor.get(mobile) ?? gateway.behaviour;
    gateway.requests.push({ mobile, otp: searchParams.get('otp') ?? '', behaviour });
    responses[behaviour](response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway: SmsGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: 'success',
    behaviourFor: new Map(),
    requests: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return gateway;
}
