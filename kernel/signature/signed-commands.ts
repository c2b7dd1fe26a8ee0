/** A transaction by which a command of an investor is carried out. */
export interface SignedCommand {
  /** Its name in the ledger. */
  readonly transaction: string;
  /** The command that may have been signed for it. */
  readonly call: string;
  /** Where the posting's reference names the thing that the signed input names as `id`. */
  readonly idIn?: string;
  /** A posting of it that takes from the investor, or gives them, exactly a figure that the screen showed or the input names. */
  readonly moves?: { readonly posting: string; readonly figure: string };
}

const moved = (transaction: string, call: string, figure: string, posting = transaction): SignedCommand => ({
  transaction,
  call,
  moves: { posting, figure },
});

/** Applications to an offer: a change of one moves the difference, which no preview shows. */
const applications = (thing: string): SignedCommand[] => [
  moved(`${thing}.hold`, `${thing}/subscribe`, 'deposit'),
  { transaction: `${thing}.raise`, call: `${thing}/subscribe` },
  { transaction: `${thing}.lower`, call: `${thing}/subscribe` },
  { transaction: `${thing}.release`, call: `${thing}_application/cancel`, idIn: 'applicationId' },
];

/**
 * What an investor's signature may stand for, and which figure of the preview it must show (docs/investor-signatures.md). A
 * block is sold at what was shown or better, so that no figure of its sale is the one that was seen.
 */
export const SIGNED_COMMANDS: readonly SignedCommand[] = [
  moved('withdrawal.hold', 'withdrawal/create', 'amount'),
  { transaction: 'withdrawal.release', call: 'withdrawal/cancel', idIn: 'id' },
  moved('trade.buy.hold', 'trade/create', 'maxTotal'),
  moved('trade.sell.hold', 'position/close', 'quantity'),
  { transaction: 'trade.buy.release', call: 'trade/cancel', idIn: 'id' },
  { transaction: 'trade.sell.release', call: 'trade/cancel', idIn: 'id' },
  { ...moved('margin.add', 'position/add_margin', 'amount', 'margin.repay'), idIn: 'id' },
  { transaction: 'otc.buy', call: 'otc/accept' },
  { transaction: 'otc.sell', call: 'otc/accept' },
  moved('exchange.convert', 'exchange/create', 'amount', 'exchange.out'),
  moved('exchange.convert', 'exchange/create', 'received', 'exchange.in'),
  moved('mutual-fund.buy.hold', 'mutual_fund/buy', 'amount'),
  moved('mutual-fund.redeem.hold', 'mutual_fund/redeem', 'units'),
  moved('foundation.buy', 'foundation/buy', 'amount', 'foundation.buy.principal'),
  moved('foundation.sell', 'foundation_order/sell', 'principal', 'foundation.sell.principal'),
  moved('block.buy', 'block_trade/buy', 'value', 'block.buy.settle'),
  { transaction: 'block.sell', call: 'block_trade_order/sell' },
  moved('loan.credit', 'loan/borrow', 'amount'),
  moved('loan.repay', 'loan/repay', 'principal', 'loan.repay.principal'),
  ...applications('ipo'),
  ...applications('placement'),
];
