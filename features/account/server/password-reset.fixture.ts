import { listNotifications } from '#features/notification/contract.ts';
import type { TestBolsillo, TestInvestor, TestOperator } from '#testing/bolsillo.ts';
import { somePicture } from '#testing/verified-investor.ts';
import { captchaChallengeCall } from '../contract.ts';
import { getResetPhoto, takeResetCase } from '../reset-contract.ts';
import { listSignIns } from '../security-contract.ts';
import { solveCaptcha } from './account.fixture.ts';

/** What is chosen with a request. */
export const NEW = 'granizo.en.mayo';

/** A new password, typed twice. */
export const twice = (password: string) => ({ password, confirmPassword: password });

/** A key of its own, for a command that is to be refused. */
export const withKey = () => ({ idempotencyKey: crypto.randomUUID() });

/** A proof of work, just made. */
export const freshCaptcha = async ({ anonymous }: TestBolsillo) =>
  solveCaptcha(await anonymous.get(captchaChallengeCall, {}));

/** What somebody sends from the log-in's screen for another password of a phone's log-in. */
export const forgottenWish = async (bolsillo: TestBolsillo, phone: string) => ({
  phone,
  ...twice(NEW),
  facePhotoData: await somePicture(),
  captcha: await freshCaptcha(bolsillo),
});

/** Looks at the new photo and at the document's front, as whoever agrees must. */
export async function compare(who: TestOperator, id: string): Promise<void> {
  for (const side of ['face', 'front'] as const) await who.get(getResetPhoto, { id, side });
}

/** The same by who first takes the request in hand. */
export async function takeAndCompare(who: TestOperator, id: string): Promise<void> {
  await who.get(takeResetCase, { id });
  await compare(who, id);
}

/** What an investor was told, newest first. */
export async function titlesOf(who: TestInvestor): Promise<string[]> {
  return (await who.get(listNotifications, {})).items.map(({ title }) => title);
}

/** What stands in an investor's history of log-ins, newest first. */
export async function historyOf(who: TestInvestor): Promise<string[]> {
  return (await who.get(listSignIns, {})).items.map(({ outcome }) => outcome);
}

/** An investor's requests as the table has them, oldest first. */
export async function requestsOf(
  bolsillo: TestBolsillo,
  { id }: TestInvestor,
  asksFor: 'withdrawal' | 'log_in',
) {
  const { rows } = await bolsillo.database.owner.query(
    'SELECT * FROM password_reset WHERE investor_id = $1 AND asks_for = $2 ORDER BY id',
    [id, asksFor],
  );
  return rows;
}
