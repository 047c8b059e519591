import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the gateway treats a message: MSG91's success, or a way to fail. */
export type Mood = 'success' | 'hang' | '500' | 'garbage' | 'close' | 'half';

/** A message it was asked to send. */
export interface GatewayMessage {
  mobile: string;
  otp: string;
  /** What it did with it. */
  mood: Mood;
}

/** A server that speaks MSG91's SendOTP protocol and counts. */
export interface SmsGateway {
  url: string;
  /** What it does with messages to numbers that `moodFor` does not name. */
  mood: Mood;
  /** What it does with messages to some number. */
  moodFor: Map<string, Mood>;
  /** Every request it was sent, whatever it did with it. */
  asked: GatewayMessage[];
  close(): Promise<void>;
}

const json = { 'content-type': 'application/json' };
const treatments: Record<Mood, (response: ServerResponse) => void> = {
  success: (response) =>
    void response.writeHead(200, json).end('{"request_id":"3763646c3058373530393938","type":"success"}'),
  hang: () => undefined,
  '500': (response) => void response.writeHead(500, json).end('{"type":"error","message":"Internal error"}'),
  garbage: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>'),
  close: (response) => void response.destroy(),
  // Says that more will come, and then nothing comes.
  half: (response) => void response.writeHead(200, { ...json, 'content-length': '58' }).write('{"request_id":'),
};

/** Starts a gateway in msg91's place that behaves as its mood is, for everybody or for one number. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const server = createServer((request: IncomingMessage, response) => {
    request.resume();
    const { searchParams } = new URL(request.url!, 'http://gateway');
    const mobile = (searchParams.get('mobile') ?? '').slice(-10);
    const mood = gateway.moodFor.get(mobile) ?? gateway.mood;
    gateway.asked.push({ mobile, otp: searchParams.get('otp') ?? '', mood });
    treatments[mood](response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway: SmsGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'success',
    moodFor: new Map(),
    asked: [],
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return gateway;
}
