/** Rounds of a race: ten in `npm test`, fifty in `npm run races`. */
export const RACE_ROUNDS = Number(process.env.RACE_ROUNDS ?? 10);
