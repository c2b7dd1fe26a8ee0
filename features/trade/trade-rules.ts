import type { Currency, Money, Quantity, Rate } from '#kernel/money/money.ts';

/** What a day's configuration says of trading; every figure is a dated row of `trade_setting`, none stands in code. */
export interface TradeRules {
  /** How far above the ask (below the bid) a market order may be filled: 0.50%. */
  readonly priceBand: Rate;
  /** How far from the last price a limit may lie: 40%. */
  readonly limitDistance: Rate;
  /** How long a preview holds, in milliseconds of the machine's time: 30 s. */
  readonly previewLifeMs: number;
  /** The least an order may be worth. */
  readonly leastValue: Readonly<Record<Currency, Money>>;
  /** The share of a usual minute's volume that the simulated venue fills in a second: 10%. */
  readonly venueShare: Rate;
  /** What it fills in a second even of a stock that hardly trades: one share. */
  readonly venueLeast: Quantity;
}
