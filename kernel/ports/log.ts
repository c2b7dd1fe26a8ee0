/** What a log line may carry: ids, counts, names, durations. Never a phone, a token, a body or a name of a person. */
export type LogFields = Record<string, unknown>;

/** One structured logging call: `log.info({ orderId }, 'order filled')`; an error goes under the field `err`. */
export interface LogMethod {
  (fields: LogFields, message?: string): void;
  (message: string): void;
}

/** The log port; pino in the server, silence in most tests. */
export interface Log {
  readonly debug: LogMethod;
  readonly info: LogMethod;
  readonly warn: LogMethod;
  readonly error: LogMethod;
}

const ignore: LogMethod = () => undefined;

/** A log that says nothing, for tests and for tools that print for themselves. */
export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
