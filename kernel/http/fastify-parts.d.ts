import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The log-in of the request once it is known; what the limit per log-in counts by. */
    logInId: string | null;
  }
}
