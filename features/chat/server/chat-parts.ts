import type { Identity } from '#features/identity/server/index.ts';
import type { Files } from '#kernel/files/files.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What chat builds on. */
export interface ChatParts {
  readonly ports: Ports;
  readonly catalogs: Catalogs;
  readonly files: Files;
  readonly identity: Pick<Identity, 'findByName' | 'namesOf'>;
}
