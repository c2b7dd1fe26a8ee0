/** The key of the sandbox's own products, which everybody may know: their screens say it. */
export const SANDBOX_KEY = 'NOPAL-2026';

/** Its hash, so that no start has to work it out again. */
export const SANDBOX_KEY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$tECpHZUeOneKkhdbKUk0Tg$y5jXT5yFRtVH3PnzNkre906VWrK3LS9Po6T2q6LlKhs';
