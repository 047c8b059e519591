import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Responds with a file for the browser to save. @param chunks generated only as fast as the client reads */
export function sendFile(
  reply: FastifyReply,
  { name, type }: { name: string; type: string },
  chunks: AsyncIterable<Buffer> | Readable,
): FastifyReply {
  const file =
    chunks instanceof Readable ? chunks : Readable.from(chunks, { objectMode: false, highWaterMark: 1 << 16 });
  return reply.type(type).header('Content-Disposition', `attachment; filename="${name}"`).send(file);
}
