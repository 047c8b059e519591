import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Node's error code → response; any other is 400. */
const answers: Record<string, [status: string, message: string, code: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The request headers are too large',
    'headers_too_large',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long', 'timeout'],
};
const malformed = ['400 Bad Request', 'Bad request', 'bad_request'] as const;

/**
 * Responds to malformed requests, which reach no handler, in the usual form and with the usual headers.
 * @param headers of the site, e.g. from security-headers.ts
 */
export function answerBrokenRequests(server: Server, headers: Record<string, string>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, message, code] = answers[error.code ?? ''] ?? malformed;
    const body = JSON.stringify({ message, code });
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  });
}
