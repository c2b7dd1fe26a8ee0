import type { FastifyReply, FastifyRequest } from 'fastify';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { languageOf } from '../reading/language-of.ts';
import { envelopeOf } from './answer-fault.ts';
import { faultOf } from './fault.ts';

/** Thousands are refused in a second, and each of them as cheaply as can be: the log tells of them together. */
const TELL_EVERY_MS = 1_000;

/** Refuses a call that came when its class had no room: the same answer as any such refusal, written once a language. */
export function createBusyAnswer(
  { log, clock }: Pick<Ports, 'log' | 'clock'>,
  catalogs: Catalogs,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const fault = faultOf(new Refusal(KERNEL_REASONS.serverBusy));
  const written = new Map<Language, Buffer>();
  const inLanguage = (language: Language) => {
    const known = written.get(language);
    if (known) return known;
    const text = Buffer.from(JSON.stringify(envelopeOf(fault, language, catalogs)));
    written.set(language, text);
    return text;
  };
  let untold = 0;
  let toldAt = 0;
  return (request, reply) => {
    request.isShed = true;
    untold += 1;
    const now = clock.securityNow();
    if (now - toldAt >= TELL_EVERY_MS) {
      log.warn({ calls: untold }, 'calls refused: too much is under way');
      untold = 0;
      toldAt = now;
    }
    return reply
      .code(fault.status)
      .header('retry-after', fault.retryAfterSeconds)
      .type('application/json; charset=utf-8')
      .send(inLanguage(languageOf(request)));
  };
}
