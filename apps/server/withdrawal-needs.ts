import {
  checkWithdrawalPassword,
  payoutsRestUntil,
  withdrawalPasswordSince,
} from '#features/account/server/index.ts';
import { cardOf } from '#features/bank-card/server/index.ts';
import type { Cashier } from '#features/cashier/server/index.ts';
import type { CoinRates } from '#features/coin-rate/server/index.ts';
import { isVerified, verifiedProofOf } from '#features/identity/server/index.ts';
import { holdOn } from '#features/legal-hold/server/index.ts';
import type { Market } from '#features/market/server/index.ts';
import type { Approvals } from '#features/operator/server/index.ts';
import { unsettled } from '#features/trade/server/index.ts';
import type { WithdrawalNeeds } from '#features/withdrawal/server/index.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** Lines of the ledger beside a case of the console. */
const SHOWN_MOVEMENTS = 10;

interface House {
  readonly ports: Ports;
  readonly market: Market;
  readonly cashier: Cashier;
  readonly rates: CoinRates;
  readonly approvals: Approvals;
  readonly catalogs: Catalogs;
}

/** What withdrawals ask of the other features, put together. */
export function withdrawalNeeds(house: House): WithdrawalNeeds {
  const { ports, market, cashier, rates, approvals, catalogs } = house;
  return {
    approvals,
    catalogs,
    coinRates: rates,
    market,
    cardOf: (db, investorId, cardId) => cardOf(ports, db, investorId, cardId),
    checkPassword: (investorId, password) => checkWithdrawalPassword(ports, investorId, password),
    hasPassword: async (db, investorId) => (await withdrawalPasswordSince(db, investorId)) !== null,
    isVerified,
    verifiedName: async (db, investorId) => (await verifiedProofOf(ports, db, investorId))?.fullName ?? null,
    holdOn,
    payoutsRestUntil,
    unsettled,
    cash: async (db, investorId, now) => (await cashier.summary(db, investorId, 'MXN', now)).cash,
    async movements(tx, investorId, currency, language) {
      const input = { currency, limit: SHOWN_MOVEMENTS };
      const { clock } = ports;
      const view = { tx, investorId, language, now: clock.now(), securityNow: clock.securityNow() };
      const { items } = await cashier.assetLog(view, input);
      return items.map(({ id, description, amount, amountAfter, time }) => ({
        seq: id,
        text: description,
        amount,
        after: amountAfter,
        at: time,
      }));
    },
  };
}
