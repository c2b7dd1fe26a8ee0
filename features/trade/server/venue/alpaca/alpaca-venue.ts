import type { Ports } from '#kernel/ports/ports.ts';
import { faultIn, openVendorLine, VendorError, type VendorLine } from '#kernel/vendor/ask-vendor.ts';
import {
  claimLooks,
  leaveFor,
  lookSoon,
  markOver,
  selectEnd,
  selectTold,
} from '../outside/outside-books.store.ts';
import { createTaker, type Taker } from '../outside/take-told.ts';
import type { OutsideVenue, SubmitOutcome, VenueOrder } from '../venue.ts';
import { type AlpacaAccount, createAlpacaAccount } from './alpaca-account.ts';
import { type AlpacaOrder, orderShape, submissionOf, sumsOf } from './alpaca-orders-wire.ts';
import { AlpacaTradeStream } from './alpaca-trade-stream.ts';

export interface AlpacaVenueSettings {
  /** As fills, receipts and screens name it: a paper account is never called anything else. */
  readonly name: 'alpaca' | 'alpaca-paper';
  readonly keyId: string;
  readonly secretKey: string;
  readonly url: string;
  readonly streamUrl: string;
}

const SUBMIT_AT_ONCE = 10;
/** Of 200 calls a minute: what is sent and cancelled, and what is asked. */
const COMMANDS_A_MINUTE = 100;
const QUESTIONS_A_MINUTE = 90;
/** Looking up what waits in the outbox and cancelling come before the looks of a minute. */
const LOOKS_LEAVE = 20;
const LOOKS_AT_ONCE = 10;
/** How long an order may work without being asked about. */
const LOOK_EVERY_MS = 60_000;
/** An order that ended here may still be on its way there: a gateway gives up sooner than what is behind it. */
const MAY_ARRIVE_MS = 60_000;
/** Answers to a submission of which it is certain that nothing was taken; all else is looked up. */
const REFUSALS: ReadonlySet<number | null> = new Set([400, 403, 422]);
const OVER_ALREADY: ReadonlySet<number | null> = new Set([404, 422]);

type Needs = Pick<Ports, 'db' | 'clock' | 'chance' | 'log'>;

interface Alpaca {
  readonly ports: Needs;
  readonly name: string;
  /** Sends and cancels; asks. */
  readonly commands: VendorLine;
  readonly questions: VendorLine;
  readonly taker: Taker;
  readonly account: AlpacaAccount;
}

/**
 * Alpaca's trading (`alpaca-orders-wire.ts`), paper or live. An order is a limit at its bound, so that it costs at most what was
 * confirmed. What happens to it is heard on a stream and written down at once; what the stream missed is asked for, order by
 * order. Its business time is the machine's.
 */
export function alpacaVenue(ports: Needs, settings: AlpacaVenueSettings): OutsideVenue {
  const { name, keyId, secretKey, url } = settings;
  const headers = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey };
  const open = (callsAMinute: number) => openVendorLine({ vendor: name, base: url, headers, callsAMinute });
  const [commands, questions] = [open(COMMANDS_A_MINUTE), open(QUESTIONS_A_MINUTE)];
  const account = createAlpacaAccount(ports, name, questions);
  const alpaca = { ports, name, commands, questions, taker: createTaker(ports, name), account };
  const stream = new AlpacaTradeStream(settings, ports, alpaca.taker);
  const looks = createLooks(alpaca);

  return {
    name,
    capabilities: { fractions: true, submitAtOnce: SUBMIT_AT_ONCE },
    submit: (orders) => submit(alpaca, orders),
    findByClientOrderId: async (id) => ((await find(alpaca, id)) === null ? 'none' : 'known'),
    cancel: (id) => cancel(alpaca, id),
    events: (cursor, limit) => selectTold(ports.db, name, cursor, limit),
    look(onTold) {
      stream.look(onTold);
      void account.mayTrade();
      looks.look(stream.joinedAt, onTold);
    },
    isReached: () => stream.joinedAt !== null && looks.isAnswered() && !account.isRefused,
    async close() {
      stream.close();
      commands.close();
      questions.close();
      await Promise.all([stream.rest(), looks.rest()]);
    },
  };
}

async function submit(alpaca: Alpaca, orders: readonly VenueOrder[]): Promise<SubmitOutcome[]> {
  const { ports, name, account } = alpaca;
  const ids = orders.map(({ clientOrderId }) => clientOrderId);
  const instants = { now: ports.clock.now(), securityNow: ports.clock.securityNow() };
  const [mayTrade, leaving] = await Promise.all([
    account.mayTrade(),
    leaveFor(ports.db, name, ids, instants),
  ]);
  return Promise.all(
    orders.map((order) => {
      if (!leaving.has(order.clientOrderId)) return believed(alpaca, order, 'over');
      return mayTrade ? submitOne(alpaca, order) : { kind: 'unsent' as const };
    }),
  );
}

async function submitOne(alpaca: Alpaca, order: VenueOrder): Promise<SubmitOutcome> {
  const { ports, name, commands } = alpaca;
  const submission = submissionOf(order);
  if (submission === null) return { kind: 'rejected', code: 'price' };
  try {
    await commands.tell('POST', '/v2/orders', submission);
    return { kind: 'accepted' };
  } catch (error) {
    const fault = faultIn(error, name, ports.log);
    const { status, code } = error instanceof VendorError ? error : { status: null, code: null };
    ports.log.warn(
      { clientOrderId: order.clientOrderId, source: name, fault, status, code },
      'an order was not taken',
    );
    if (REFUSALS.has(status)) return believed(alpaca, order, `${status} ${code}`);
    return { kind: fault === 'busy' || fault === 'refused' ? 'unsent' : 'unknown' };
  }
}

/**
 * A refusal counts once Alpaca has no such order: one that is there was sent before, and refused for being sent again. It is still
 * looked at for a while, as an earlier submission of it may yet arrive.
 */
async function believed(alpaca: Alpaca, order: VenueOrder, code: string): Promise<SubmitOutcome> {
  try {
    const isThere = (await find(alpaca, order.clientOrderId)) !== null;
    return isThere ? { kind: 'accepted' } : { kind: 'rejected', code };
  } catch (error) {
    faultIn(error, alpaca.name, alpaca.ports.log);
    return { kind: 'unknown' };
  }
}

/** An order as Alpaca has it, null where it says itself that it has none. Throws VendorError for anything else. */
async function find({ questions, name }: Alpaca, clientOrderId: string): Promise<AlpacaOrder | null> {
  try {
    const answer = await questions.get('/v2/orders:by_client_order_id', { client_order_id: clientOrderId });
    const { success, data } = orderShape.safeParse(answer);
    if (!success || data.client_order_id !== clientOrderId) throw new VendorError(name, 'garbage', 200);
    return data;
  } catch (error) {
    if (error instanceof VendorError && error.status === 404 && error.code !== null) return null;
    throw error;
  }
}

/** Its outcome is heard, or found by the next look; that an order is over already is no fault. */
async function cancel(alpaca: Alpaca, clientOrderId: string): Promise<void> {
  const order = await find(alpaca, clientOrderId);
  if (order === null) throw new VendorError(alpaca.name, 'wrong', 404);
  await takeBack(alpaca, order);
  await lookSoon(alpaca.ports.db, clientOrderId);
}

async function takeBack({ commands }: Alpaca, { id }: AlpacaOrder): Promise<void> {
  try {
    await commands.tell('DELETE', `/v2/orders/${id}`);
  } catch (error) {
    if (!(error instanceof VendorError) || !OVER_ALREADY.has(error.status)) throw error;
  }
}

/** Asks about orders that work, each once a minute and all of them after the stream was joined. */
function createLooks(alpaca: Alpaca) {
  const { ports, name, questions } = alpaca;
  let underWay: Promise<void> | null = null;
  let isAnswered = true;

  async function lookAt(clientOrderId: string): Promise<boolean> {
    try {
      const order = await find(alpaca, clientOrderId);
      isAnswered = true;
      return order === null ? await takeAbsence(alpaca, clientOrderId) : await takeOrder(alpaca, order);
    } catch (error) {
      isAnswered = faultIn(error, name, ports.log) === 'busy';
    }
    return false;
  }

  async function run(joinedAt: number, onTold: () => void): Promise<void> {
    const now = ports.clock.securityNow();
    const before = Math.max(joinedAt, now - LOOK_EVERY_MS);
    const room = Math.min(LOOKS_AT_ONCE, questions.room() - LOOKS_LEAVE);
    if (room <= 0) return;
    const due = await claimLooks(ports.db, name, before, now, room);
    const told = await Promise.all(due.map(lookAt));
    if (told.includes(true)) onTold();
  }

  return {
    look(joinedAt: number | null, onTold: () => void): void {
      underWay ??= run(joinedAt ?? Number.NEGATIVE_INFINITY, onTold)
        .catch((err: unknown) => ports.log.error({ source: name, err }, 'orders could not be asked about'))
        .finally(() => {
          underWay = null;
        });
    },
    isAnswered: () => isAnswered,
    rest: async () => void (await underWay),
  };
}

/** Both say whether there is a new event. */
async function takeOrder(alpaca: Alpaca, order: AlpacaOrder): Promise<boolean> {
  const { ports, taker, name } = alpaca;
  const clientOrderId = order.client_order_id;
  const sums = sumsOf(order, ports.clock.now());
  if (sums === null) {
    ports.log.warn({ clientOrderId, source: name }, 'the shares of an order are no number of ours');
    return false;
  }
  const isNew = await taker.sums(sums);
  const works = !sums.isOver && !sums.isReplaced;
  if (works && (await selectEnd(ports.db, clientOrderId)) !== null) {
    ports.log.warn({ clientOrderId, source: name }, 'an order that is over here is taken back');
    await takeBack(alpaca, order);
  }
  return isNew;
}

/** An order that is over here, and has had the time to arrive, is asked about no more. */
async function takeAbsence({ ports, name }: Alpaca, clientOrderId: string): Promise<false> {
  const now = ports.clock.now();
  const endedAt = await selectEnd(ports.db, clientOrderId);
  if (endedAt === null)
    ports.log.warn({ clientOrderId, source: name }, 'the venue does not have an order that left for it');
  else if (endedAt <= now - MAY_ARRIVE_MS) await markOver(ports.db, clientOrderId, now);
  return false;
}
