import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes that travel in one packet anyway. */
const LEAST_BYTES = 1_400;
/** The fastest: a fifth of a long answer is left, in under a millisecond. */
const LEVEL = 1;

/** An answer that many are given is compressed once. */
const compressed = new WeakMap<Buffer, Buffer>();

/**
 * Sends what was written, compressed where that spares a packet and the asker takes it. A log-in travels in a header that no other site can have sent, so that nobody
 * learns an answer from its length.
 */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  written: string | Buffer,
): FastifyReply {
  if (written.length < LEAST_BYTES || !takesGzip(request)) return reply.send(written);
  return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(compress(written));
}

export function takesGzip({ headers }: FastifyRequest): boolean {
  return String(headers['accept-encoding'] ?? '').includes('gzip');
}

function compress(written: string | Buffer): Buffer {
  if (typeof written === 'string') return gzipSync(written, { level: LEVEL });
  const known = compressed.get(written) ?? gzipSync(written, { level: LEVEL });
  compressed.set(written, known);
  return known;
}
