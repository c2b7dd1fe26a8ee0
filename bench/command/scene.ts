import { randomInt, randomUUID } from 'node:crypto';
import { registerCall } from '#features/account/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { previewBuy } from '#features/trade/contract.ts';
import { createClient } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { type Database, openDatabase } from '#kernel/database/database.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { connectRaw } from './raw-client.ts';

/** An investor who is ready to confirm: a token and previews that nobody has used. */
export interface Ready {
  readonly token: string;
  readonly previews: string[];
}

/** An open market and investors with simulated cash enough, who buy one share of the same stock again and again. */
export interface CommandScene {
  /** Makes fresh previews for each of the first `investors`: `count`, or as many as can be made while the first are good. */
  ready(investors: number, count: number): Promise<Ready[]>;
  /** Holds of buys that the ledger has committed. */
  committed(): Promise<number>;
  close(): Promise<void>;
}

interface Investor {
  readonly id: string;
  readonly token: string;
}

const STOCK = 'AAPL.XNAS';
const HOUR_MS = 3_600_000;
const PASSWORD = 'lluvia.en.abril';
/** Previews are made by so many at once. */
const CONNECTIONS = 32;
/** Of the 30 s that a preview is good for; the rest is for confirming. */
const MAKING_MS = 20_000;
const PREVIEW = JSON.stringify({ stockId: STOCK, side: 'buy', type: 'market', quantity: '1', leverage: '1' });
const PREVIEW_ID = /"previewId":"([^"]+)"/;

export async function openScene(url: string, ownerUrl: string, investors: number): Promise<CommandScene> {
  const owner = openDatabase(ownerUrl, { max: 1, statementTimeoutMs: 0, connectTimeoutMs: 60_000 });
  const ask = asker(url);
  const people: Investor[] = [];
  for (let count = 0; count < investors; count += 1) people.push(await register(ask));
  for (const person of people) await makeRich(owner, person);
  await liftLimits(owner);
  await goToQuietHour(ask, people[0]!);
  return {
    async ready(wanted, count) {
      const until = performance.now() + MAKING_MS;
      return Promise.all(
        people.slice(0, wanted).map(async ({ token }) => ({
          token,
          previews: await makePreviews(url, token, { count, until, connections: CONNECTIONS / wanted }),
        })),
      );
    },
    committed: async () => {
      const { rows } = await owner.query<{ holds: number }>(
        `SELECT count(*)::int AS holds FROM ledger.posting WHERE name = 'trade.buy.hold'`,
      );
      return rows[0]!.holds;
    },
    close: () => owner.close(),
  };
}

type Ask = <Input, Output>(
  token: string | null,
  call: CallDefinition<Input, Output>,
  input: Input,
) => Promise<Output>;

function asker(url: string): Ask {
  return async (token, call, input) => {
    const client = createClient({ baseUrl: url, language: () => 'es', token: () => token });
    const answer = await client.send(call, input, { idempotencyKey: randomUUID() });
    if (!answer.ok) throw new Error(`${call.path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
}

async function register(ask: Ask): Promise<Investor> {
  const phone = `55${randomInt(10_000_000, 99_999_999)}`;
  const words = {
    phone,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    inviteCode: '246810',
    acceptPrivacy: true,
  } as const;
  const { token, user } = await ask(null, registerCall, words);
  return { id: user.id, token };
}

/** Orders run away here on purpose: nobody's number of them in a minute is limited. */
async function liftLimits(owner: Database): Promise<void> {
  await owner.query('ALTER TABLE order_limit DISABLE TRIGGER tariff_is_append_only');
  await owner.query("DELETE FROM order_limit WHERE name IN ('investor_orders', 'firm_orders')");
  await owner.query('ALTER TABLE order_limit ENABLE TRIGGER tariff_is_append_only');
}

/** More simulated dollars than any number of single shares can cost. */
async function makeRich(owner: Database, { id }: Investor): Promise<void> {
  await post(owner, {
    name: 'sandbox.starting-cash',
    investorId: id,
    at: Date.now(),
    reference: { kind: 'bench' },
    postings: [
      {
        name: 'sandbox.starting-cash',
        asset: 'USD',
        amount: 10n ** 13n,
        source: 'firm.sandbox-cash',
        destination: 'investor.available',
      },
    ],
  });
}

/** Three hours into the next session: around the open a price may move past a preview's bound within its 30 s. */
async function goToQuietHour(ask: Ask, { token }: Investor): Promise<void> {
  const { now } = await ask(token, advanceClockCall, { to: 'next_open', exchange: 'XNAS' });
  await ask(token, advanceClockCall, { to: new Date(Date.parse(now) + 3 * HOUR_MS).toISOString() });
}

interface Making {
  readonly count: number;
  /** By `performance.now()`: on a slow machine there are fewer, as fewer will be confirmed. */
  readonly until: number;
  readonly connections: number;
}

/** Previews through HTTP, one after another on each connection. */
async function makePreviews(url: string, token: string, making: Making): Promise<string[]> {
  const made: string[] = [];
  let left = making.count;
  const makeAll = async () => {
    const connection = await connectRaw(url);
    while (left-- > 0 && performance.now() < making.until) {
      const { body } = await connection.post(
        `/api/${previewBuy.path}?language=es`,
        `usertoken: ${token}\r\n`,
        PREVIEW,
      );
      const previewId = PREVIEW_ID.exec(body)?.[1];
      if (previewId === undefined) throw new Error(`${previewBuy.path} answered ${body}`);
      made.push(previewId);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: Math.ceil(making.connections) }, makeAll));
  return made;
}
