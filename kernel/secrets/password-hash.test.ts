import { expect, it } from 'vitest';
import { hashPassword, verifiesAny, verifyPassword } from './password-hash.ts';

it('costs what OWASP asks of argon2id, with a salt of its own each time', async () => {
  const [one, other] = [await hashPassword('lluvia.en.abril'), await hashPassword('lluvia.en.abril')];
  for (const hash of [one, other]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

it('knows its own password, however ñ was typed, and no other', async () => {
  const hash = await hashPassword('mañana.llueve');
  expect(await verifyPassword(hash, 'mañana.llueve'.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(hash, 'manana.llueve')).toBe(false);
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
  expect(await verifiesAny([null, hash], 'mañana.llueve')).toBe(true);
});
