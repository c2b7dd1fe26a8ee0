import type { Ports } from '#kernel/ports/ports.ts';
import { open, seal } from '#kernel/secrets/seal.ts';

/** What making an operator needs of the machine. */
export type SecretPorts = Pick<Ports, 'chance' | 'secrets'>;

/** A TOTP secret as it is kept: sealed, and good for this operator's row only. */
export function sealTotp(ports: SecretPorts, operatorId: string, secret: Uint8Array): Buffer {
  return seal(ports, `operator-totp:${operatorId}`, secret);
}

/** The secret behind what `sealTotp` kept. */
export function openTotp(ports: SecretPorts, operatorId: string, sealed: Uint8Array): Buffer {
  return open(ports, `operator-totp:${operatorId}`, sealed);
}
