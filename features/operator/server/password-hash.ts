import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const ARGON2ID = {
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** The PHC string of a password, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), ARGON2ID);
}

let hashOfNobody: Promise<string> | null = null;

/** Whether the password is the one of the hash; without a hash the same work is done and the answer is no. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await hashOfNobody), password.normalize('NFC'));
  return matches && passwordHash !== null;
}
