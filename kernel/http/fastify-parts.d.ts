import 'fastify';
import type { CallClass } from './answering/admission.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The log-in of the request once it is known; what the limit per log-in counts by. */
    logInId: string | null;
    /** It came when its class had no room, and was refused at once. */
    isShed: boolean;
  }

  interface FastifyContextConfig {
    /** What is shed first, of a call. */
    callClass?: CallClass;
  }
}
