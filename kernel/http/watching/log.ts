import { type DestinationStream, pino } from 'pino';
import type { Log } from '#kernel/ports/log.ts';
import { describeError } from '../answering/describe-error.ts';

/** Fields that must not reach a log even when somebody passes them by mistake. */
const SECRET_FIELDS = ['phone', 'token', 'userToken', 'password', 'body', 'authorization'];

const STANDARD_OUTPUT = 1;
/** Of lines that wait to be written; beyond it lines are dropped. */
const MOST_WAITING_BYTES = 4_000_000;

/**
 * Writes to an open file. A full disk, or a reader that went away, costs lines and never the server; what waits is written
 * with the next line when there is room again.
 */
export function logFile(fd: number): DestinationStream {
  const stream = pino.destination({ dest: fd, sync: false, maxLength: MOST_WAITING_BYTES });
  let isBroken = false;
  stream.on('error', () => {
    isBroken = true;
  });
  stream.on('write', () => {
    isBroken = false;
  });
  const flush = stream.flushSync.bind(stream);
  // Asked at the process's end: on a full disk it would try for ever, and the process would never end.
  stream.flushSync = () => {
    if (!isBroken) flush();
  };
  return stream;
}

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
    options.destination ?? logFile(STANDARD_OUTPUT),
  );
}
