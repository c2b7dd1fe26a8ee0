import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeText, SYSTEM_ERROR_TEXT } from '#kernel/contract/texts.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { Log } from '#kernel/ports/log.ts';
import { languageOf } from '../reading/language-of.ts';
import { describeError } from './describe-error.ts';
import { faultEnvelope } from './envelope.ts';
import { type Fault, faultOf } from './fault.ts';

/** Writes an error as the envelope, in the request's language, and logs it where it is a fault of ours. */
export function answerFault(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: { catalogs: Catalogs; log: Log },
): FastifyReply {
  const fault = faultOf(error);
  const at = { requestId: request.id, route: request.routeOptions.url ?? null };
  if (fault.unexpected) parts.log.error({ ...at, err: describeError(error) }, 'request failed');
  else if (fault.status >= 500) parts.log.warn({ ...at, err: describeError(error) }, 'request not served');
  if (fault.retryAfterSeconds !== null) reply.header('retry-after', fault.retryAfterSeconds);
  return reply
    .code(fault.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelopeOf(fault, languageOf(request), parts.catalogs));
}

/** A fault as it is sent, in a language. */
export function envelopeOf(fault: Fault, language: Language, catalogs: Catalogs) {
  const fields = Object.fromEntries(
    Object.entries(fault.fields).map(([path, reason]) => [
      path,
      catalogs.translate(language, textOfReason(reason, fault, catalogs), fault.values),
    ]),
  );
  const msg = catalogs.translate(language, textOfReason(fault.reason, fault, catalogs), fault.values);
  return faultEnvelope(fault.code, msg, {
    reason: fault.reason,
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(Object.keys(fault.values).length > 0 ? { values: fault.values } : {}),
  });
}

function textOfReason(reason: string, fault: Fault, catalogs: Catalogs): string {
  const key = `reason.${reason}`;
  if (catalogs.has(key)) return key;
  return fault.status >= 500 ? SYSTEM_ERROR_TEXT : codeText(fault.code, catalogs.has);
}
