import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const ARGON2ID = {
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** A telephone keyboard may write ñ in two ways; both are the same password. */
const settle = (password: string) => password.normalize('NFC');

/** The PHC string of a password, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(settle(password), ARGON2ID);
}

let hashOfNobody: Promise<string> | null = null;

/**
 * Whether the password is the one of the hash. Without a hash (nobody has the phone or the name) the same work is done
 * and the answer is no, so that the time taken tells nothing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await hashOfNobody), settle(password));
  return matches && passwordHash !== null;
}

/** Whether the password is the one of any of these hashes. */
export async function verifiesAny(hashes: readonly (string | null)[], password: string): Promise<boolean> {
  for (const hash of hashes) if (await verifyPassword(hash, password)) return true;
  return false;
}
