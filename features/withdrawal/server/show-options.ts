import { NEW_ACCOUNT_WAIT_MS, payableFrom } from '#features/bank-card/server/index.ts';
import { showCoinRate } from '#features/coin-rate/server/index.ts';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { CURRENCIES, formatMoney, subtractMoney } from '#kernel/money/money.ts';
import { shortAddress } from '../address.ts';
import type { Measured, WithdrawalMethod, WithdrawalOptions } from '../contract.ts';
import { twoPersonsAbove } from '../rules.ts';
import { coinOf, currencyOf, METHODS, unitOf } from '../withdrawal.ts';
import { lastAddresses } from './address-book.store.ts';
import { completionTimes, NOT_MEASURED } from './completion-times.store.ts';
import { openAddress } from './sealed-destination.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';
import { type MethodTerms, rulesOn, termsOn } from './withdrawal-tariff.store.ts';

const HOUR_MS = 3_600_000;

/** All that the form needs before anything is typed. */
export async function showOptions(
  parts: WithdrawalParts,
  { tx, investorId, now }: CallContext,
): Promise<WithdrawalOptions> {
  const date = exchangeDate('XMEX', now);
  const terms = await termsOn(tx, date);
  const times = await completionTimes(tx, now);
  const hold = await parts.holdOn(tx, investorId);
  const { twoPersonsAbove: limit, limitWindowMs } = await rulesOn(tx, date);
  const fx = parts.market.fx()?.rate ?? null;
  return {
    methods: METHODS.flatMap((method) => {
      const found = terms.get(method);
      return found ? [showMethod(parts, found, times.get(method) ?? NOT_MEASURED, now)] : [];
    }),
    cash: await showCash(parts, tx, investorId, now),
    addresses: await showAddresses(parts, tx, investorId),
    isVerified: await parts.isVerified(tx, investorId),
    hasPassword: await parts.hasPassword(tx, investorId),
    legalHold: hold && {
      authority: hold.authority,
      reference: hold.reference,
      since: new Date(hold.since).toISOString(),
    },
    newDestinationHours: NEW_ACCOUNT_WAIT_MS / HOUR_MS,
    twoPersonsHours: limitWindowMs / HOUR_MS,
    twoPersonsAbove: CURRENCIES.map((currency) => {
      const above = twoPersonsAbove(limit, currency, fx);
      return { currency, amount: above === null ? null : formatMoney(above) };
    }),
  };
}

/** Both accounts, with what keeps a part of them from leaving. */
async function showCash(
  parts: WithdrawalParts,
  tx: CallContext['tx'],
  investorId: string,
  now: number,
): Promise<WithdrawalOptions['cash']> {
  const stays = await parts.cashThatStays(tx, investorId, now);
  const accounts = await parts.cash(tx, investorId, now);
  const shown: WithdrawalOptions['cash'] = [];
  for (const { currency, available, withdrawable } of accounts) {
    const { waiting } = await parts.settledCash(tx, investorId, currency, now);
    const coversLoans = formatMoney(subtractMoney(stays[currency], waiting));
    shown.push({ currency, available, withdrawable, unsettled: formatMoney(waiting), coversLoans });
  }
  return shown;
}

function showMethod(
  parts: WithdrawalParts,
  terms: MethodTerms,
  measured: Measured,
  now: number,
): WithdrawalMethod {
  const { method, isOn, minimum, fee, processHours } = terms;
  const coin = coinOf(method);
  const quoted = coin === null ? null : parts.coinRates.rateOf(coin, now);
  const hasNoRate = coin !== null && quoted === null;
  return {
    method,
    currency: currencyOf(method),
    unit: unitOf(method),
    off: !isOn ? 'tariff' : hasNoRate ? 'no_rate' : null,
    minimum: formatMoney(minimum),
    fee: formatMoney(fee),
    processHours,
    rate: quoted && showCoinRate(quoted),
    measured,
  };
}

async function showAddresses(
  parts: WithdrawalParts,
  tx: CallContext['tx'],
  investorId: string,
): Promise<WithdrawalOptions['addresses']> {
  const known = await lastAddresses(tx, investorId);
  return known.map(({ method, addressHash, addressSealed, knownSince }) => {
    const address = openAddress(parts.ports, investorId, addressHash, addressSealed);
    return {
      method,
      address,
      short: shortAddress(address),
      usableFrom: new Date(payableFrom(knownSince.getTime())).toISOString(),
    };
  });
}
