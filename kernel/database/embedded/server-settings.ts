const DEFAULT_CONNECTIONS = 60;

/** Settings of the embedded server: private, and durable unless it serves tests. Those not named keep PostgreSQL's defaults. */
export function serverSettings(
  durable: boolean,
  maxConnections = DEFAULT_CONNECTIONS,
): Record<string, string> {
  return {
    // No network at all: a socket in a folder that only its owner can open.
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'warning',
    jit: 'off',
    ...(durable ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } : NOT_DURABLE),
  };
}

const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '10min',
};
