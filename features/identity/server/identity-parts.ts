import type { Files } from '#kernel/files/files.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What the commands of this feature share. */
export interface IdentityParts {
  readonly ports: Ports;
  readonly files: Pick<Files, 'take' | 'readImage'>;
}
