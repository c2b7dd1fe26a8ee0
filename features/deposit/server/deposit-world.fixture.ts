import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import {
  createDeposit,
  type Deposit,
  type DepositInput,
  getDepositProof,
  takeDepositCase,
} from '../contract.ts';
import { transferKey } from './transfer-key.fixture.ts';

/** An id of nothing. */
export const MISSING = '00000000-0000-7000-8000-000000000000';
export const OPINION = 'Llegó otra cantidad que la avisada.';
/** A key of its own for one command. */
export const key = () => ({ idempotencyKey: crypto.randomUUID() });
/** Why it was refused, or `success`. */
export const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');

/** What agreeing to a deposit of 1,500 pesos takes, by a transfer of its own. */
export const agreed = (id: string, received = '1500.00', opinion = '') => ({
  id,
  received,
  transferKey: transferKey(),
  opinion,
});

type Change = Partial<DepositInput>;

/** A firm with two reviewers, and Ana, who is verified and another one for each test. */
export interface DepositWorld {
  readonly world: TestBolsillo;
  readonly rita: TestOperator;
  readonly raul: TestOperator;
  readonly ana: TestInvestor;
  /** Another Ana, a second later. */
  begin(): Promise<void>;
  proof(who?: TestInvestor): Promise<string>;
  /** An order of 1,500 pesos by SPEI, with a proof of its own, not sent yet. */
  order(change?: Change, who?: TestInvestor): Promise<DepositInput>;
  /** The same, sent. */
  told(change?: Change, who?: TestInvestor): Promise<Deposit>;
  /** Taken by an operator, who looks at the proof. */
  take(id: string, operator?: TestOperator): Promise<void>;
  /** Sent, taken by Rita and looked at. */
  inHand(change?: Change): Promise<Deposit>;
  /** Available cash of an investor, cents. */
  available(currency: 'MXN' | 'USD', who?: TestInvestor): Promise<bigint>;
  /** All that a refusal must leave as it is. */
  everything(): Promise<unknown>;
}

/** Opens it on a database of its own; `world.close()` ends it. */
export async function openDepositWorld(): Promise<DepositWorld> {
  const world = await openBolsillo();
  const rita = await world.operator('reviewer');
  const raul = await world.operator('reviewer');
  let ana: TestInvestor | undefined;
  const house: DepositWorld = {
    world,
    rita,
    raul,
    get ana() {
      if (ana === undefined) throw new Error('begin first');
      return ana;
    },
    async begin() {
      ana = await registerVerified(world, rita);
      await world.pass(1_000);
    },
    proof: (who = house.ana) => uploadPicture(who, 'deposit_proof'),
    async order(change = {}, who = house.ana) {
      return { method: 'spei', amount: '1500.00', proofImage: await house.proof(who), ...change };
    },
    async told(change = {}, who = house.ana) {
      const { deposit } = await who.get(createDeposit, await house.order(change, who));
      await world.pass(1_000);
      return deposit;
    },
    async take(id, operator = rita) {
      await operator.get(takeDepositCase, { id });
      await operator.get(getDepositProof, { id });
    },
    async inHand(change = {}) {
      const deposit = await house.told(change);
      await house.take(deposit.id);
      return deposit;
    },
    async available(currency, who = house.ana) {
      const { rows } = await world.database.owner.query(
        'SELECT available FROM ledger.balance WHERE investor_id = $1 AND asset = $2',
        [who.id, currency],
      );
      return (rows[0]?.available ?? 0n) as bigint;
    },
    async everything() {
      const { rows } = await world.database.owner.query(
        `SELECT (SELECT jsonb_agg(d ORDER BY id) FROM deposit d) AS deposits,
                (SELECT jsonb_agg(b ORDER BY investor_id, asset) FROM ledger.balance b) AS balances,
                (SELECT jsonb_agg(a ORDER BY id) FROM approval a) AS approvals,
                (SELECT count(*)::int FROM notification) AS notices`,
      );
      return rows[0];
    },
  };
  return house;
}
