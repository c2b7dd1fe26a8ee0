import type { SeedOperator } from '#features/operator/server/index.ts';
import type { Config } from '#kernel/ports/config.ts';

/** What `compose` needs beside the features' own configuration. */
export interface ServerConfig extends Config {
  /** The address to listen on (`HOST`); all of the machine's unless told. */
  readonly host: string;
  /** The application's log-in; the schema is up to date before the server is composed. */
  readonly databaseUrl: string;
  /** Master keys, newest first (`BOLSILLO_SECRET`); none: the sandbox keeps one of its own in the data folder. */
  readonly secretKeys: readonly Buffer[];
  /** The built app: `index.html` and the files under `/h5/`. */
  readonly staticDir: string;
  /** Proxies in front, by address or network; none unless told. */
  readonly trustProxy?: readonly string[];
  /** The built console: `index.html` and its assets, served under `/console/`. */
  readonly consoleDir: string;
}

/** An account that the sandbox's seeds made, for the first minute. */
export interface SeededLogIn {
  readonly phone: string;
  readonly password: string;
}

/** A server that answers. */
export interface RunningServer {
  readonly url: string;
  /** The sandbox's investors with history; none in live mode, and none where prices are real. */
  readonly logIns: readonly SeededLogIn[];
  /** The key of the sandbox's own block offers; null where there are none. */
  readonly secretKey: string | null;
  /** The sandbox's operators; none in live mode. */
  readonly operators: readonly SeedOperator[];
  /** Answers what is under way, takes nothing new, closes its connections. */
  stop(): Promise<void>;
}
