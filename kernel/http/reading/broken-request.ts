import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { CODES } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import { DEFAULT_LANGUAGE } from '#kernel/i18n/language.ts';
import { faultEnvelope } from '../answering/envelope.ts';

const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is not even HTTP: still the envelope, in Spanish since no language could be read. */
export function answerBrokenRequest(catalogs: Catalogs): (error: ConnectionError, socket: Socket) => void {
  const reason = KERNEL_REASONS.bodyMalformed;
  const msg = catalogs.translate(DEFAULT_LANGUAGE, `reason.${reason}`);
  const body = JSON.stringify(faultEnvelope(CODES.invalidInput, msg, { reason }));
  const headers = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
  };
}
