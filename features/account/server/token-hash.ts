import { createHash } from 'node:crypto';

/** 32 bytes in base64url: what `randomToken` gives. */
const TOKEN = /^[\w-]{43}$/;

/** What is stored of a token: with 256 random bits a plain SHA-256 cannot be turned back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a text could be a token at all; anything else needs no question to the database. */
export function looksLikeToken(text: string): boolean {
  return TOKEN.test(text);
}
