import { type DestinationStream, pino } from 'pino';
import type { Log } from '#kernel/ports/log.ts';
import { describeError } from './describe-error.ts';

/** Fields that must not reach a log even when somebody passes them by mistake. */
const SECRET_FIELDS = ['phone', 'token', 'userToken', 'password', 'body', 'authorization'];

/** The server's log: one JSON object a line, times as ISO instants, on standard output unless a destination is given. */
export function createLog(options: { level?: string; destination?: DestinationStream } = {}): Log {
  return pino(
    {
      level: options.level ?? 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // A database error passed as it is would print the row that it is about.
      serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
      redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), remove: true },
    },
    options.destination ?? pino.destination({ dest: 1, sync: false }),
  ) as unknown as Log;
}
