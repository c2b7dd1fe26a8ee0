import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { getInfoCall, setWithdrawalPassword } from '#features/account/contract.ts';
import { addBankCard } from '#features/bank-card/contract.ts';
import { createDeposit } from '#features/deposit/contract.ts';
import { createExchange, previewExchange } from '#features/exchange/contract.ts';
import { submitKyc } from '#features/identity/contract.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  listWithdrawals,
  previewWithdrawal,
} from '#features/withdrawal/contract.ts';
import type { Client } from '#kernel/contract/client.ts';
import { type FileKind, uploadFile } from '#kernel/files/contract.ts';
import { borrowOrRepay, orderFund } from './borrower.ts';
import { type AnyWish, askPatiently, type Intent, sendUntilAnswered, wish } from './intent.ts';
import { insist, PASSWORD, type Registered, registerInvestor } from './registration.ts';

const SECRET = 'retiro.seguro.7';
const PAUSE_MS = 40;
const CARD = {
  bankName: 'Banorte',
  cardholder: 'Ana López Núñez',
  accountNumber: '072180012345678907',
  cardNumber: '4111111111111111',
};

/** An investor who converts, withdraws, deposits, borrows and orders funds without rest and remembers what was promised. */
export interface Mover {
  readonly id: string;
  readonly phone: string;
  readonly client: Client;
  readonly intents: readonly Intent[];
  /** Cents of each currency before the first command. */
  readonly startingCents: ReadonlyMap<string, bigint>;
  /** Moves money until the signal; the command under way is brought to its answer first, by `until` at the latest. */
  move(stop: AbortSignal, until: number): Promise<void>;
}

/** Registers an investor with card and withdrawal password whose proof of identity waits; `people` learns of each. */
export async function openMover(url: string, people: Set<string>): Promise<Mover> {
  const registered = await registerInvestor(url);
  const { id, phone, client } = registered;
  const typed = { currentPassword: PASSWORD, password: SECRET, confirmPassword: SECRET };
  await insist(client, setWithdrawalPassword, typed);
  const { card } = await insist(client, addBankCard, CARD);
  people.add(id);
  await proveIdentity(registered, Date.now() + PATIENCE_MS);
  const intents: Intent[] = [];
  const take: Command = (who, until) => withdraw(who, card.id, until);
  // Dealt in turn, so that a short campaign knows every kind too.
  const deck = [
    take,
    deposit,
    orderFund,
    convert,
    take,
    borrowOrRepay,
    cancel,
    convert,
    orderFund,
    deposit,
    take,
    borrowOrRepay,
  ];
  let turn = randomInt(deck.length);
  return {
    id,
    phone,
    client,
    intents,
    startingCents: (await cashOf(client)).all,
    async move(stop, until) {
      while (!stop.aborted) {
        if (randomInt(NEWCOMER_ONE_IN) === 0) await bringNewcomer(url, people, until);
        const wish = await deck[turn++ % deck.length]?.(client, until);
        if (wish) intents.push(await sendUntilAnswered(client, wish, until));
        await sleep(PAUSE_MS);
      }
    },
  };
}

const PATIENCE_MS = 60_000;
const NEWCOMER_ONE_IN = 25;

type Command = (client: Client, until: number) => Promise<AnyWish | null>;

/** What an investor has of each currency in cents, and how much of it is put aside. */
export async function cashOf(client: Client): Promise<Record<'all' | 'held', Map<string, bigint>>> {
  const { user } = await insist(client, getInfoCall, {});
  const held = new Map(user.cash.map(({ currency, frozen }) => [currency, cents(frozen)] as const));
  const all = user.cash.map(
    ({ currency, available, frozen }) => [currency, cents(available) + cents(frozen)] as const,
  );
  return { all: new Map(all), held };
}

/** Cents of an amount with two decimals. */
export function cents(amount: string): bigint {
  if (!/^\d+\.\d\d$/.test(amount)) throw new Error(`${amount} is no amount with two decimals`);
  return BigInt(amount.replace('.', ''));
}

async function convert(client: Client, until: number): Promise<AnyWish | null> {
  const from = randomInt(2) === 0 ? 'MXN' : 'USD';
  const amount = String(from === 'MXN' ? randomInt(200, 900) : randomInt(20, 60));
  const preview = await askPatiently(client, previewExchange, { from, amount }, until);
  if (!preview) return null;
  const input = { previewId: preview.previewId };
  return wish({ kind: 'conversion', call: createExchange, input, idOf: ({ conversion }) => conversion.id });
}

async function withdraw(client: Client, cardId: string, until: number): Promise<AnyWish | null> {
  const amount = String(randomInt(100, 300));
  const preview = await askPatiently(
    client,
    previewWithdrawal,
    { method: 'bank_card', amount, cardId },
    until,
  );
  if (!preview) return null;
  const input = { previewId: preview.previewId, password: SECRET };
  return wish({ kind: 'withdrawal', call: createWithdrawal, input, idOf: ({ withdrawal }) => withdrawal.id });
}

/** Takes back one that nobody has begun, as far as one can see. */
async function cancel(client: Client, until: number): Promise<AnyWish | null> {
  const listed = await askPatiently(client, listWithdrawals, {}, until);
  const open = listed?.items.filter(({ status, step }) => status === 'pending' && step === 'waiting') ?? [];
  const id = open[0]?.id;
  if (id === undefined) return null;
  return wish({ kind: 'withdrawal.cancelled', call: cancelWithdrawal, input: { id }, idOf: () => id });
}

async function deposit(client: Client, until: number): Promise<AnyWish | null> {
  const proofImage = await upload(client, 'deposit_proof', until);
  if (proofImage === null) return null;
  const input = { method: 'spei', amount: String(randomInt(500, 1_500)), proofImage } as const;
  return wish({ kind: 'deposit', call: createDeposit, input, idOf: ({ deposit: made }) => made.id });
}

async function upload(client: Client, kind: FileKind, until: number): Promise<string | null> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } });
  const data = (await picture.jpeg().toBuffer()).toString('base64');
  return (await askPatiently(client, uploadFile, { kind, data }, until))?.fileId ?? null;
}

async function proveIdentity({ client }: Registered, until: number): Promise<void> {
  const frontPhoto = await upload(client, 'kyc_front', until);
  const backPhoto = await upload(client, 'kyc_back', until);
  if (frontPhoto === null || backPhoto === null) return;
  const idNumber = `G${String(randomInt(100_000_000)).padStart(8, '0')}`;
  const input = { fullName: CARD.cardholder, idType: 'passport', idNumber, frontPhoto, backPhoto } as const;
  await askPatiently(client, submitKyc, input, until);
}

/** Somebody new whose proof of identity is decided under load; a kill in the middle of registering is given up. */
async function bringNewcomer(url: string, people: Set<string>, until: number): Promise<void> {
  const registered = await registerInvestor(url).catch(() => null);
  if (!registered) return;
  people.add(registered.id);
  await proveIdentity(registered, until);
}
