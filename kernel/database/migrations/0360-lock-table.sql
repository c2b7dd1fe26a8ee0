-- Migrating waits for an advisory lock: the library that ran migrations before kept this table for it.
DROP TABLE IF EXISTS migration.kysely_migration_lock;
