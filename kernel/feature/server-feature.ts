import type { DueKind } from '#kernel/clock/due-kind.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { Route } from '#kernel/http/route.ts';
import type { PeriodicJob } from '#kernel/jobs/periodic-job.ts';
import type { Invariant, KeyedInvariant } from '#kernel/ledger/check-ledger.ts';
import type {
  AssetLogType,
  LoggedRecord,
  OwedCash,
  StatementHoldings,
  UnsettledCash,
  WorthPart,
} from './asset-parts.ts';
import type { FirmResult, HealthProbe, QueueCounter } from './console-parts.ts';
import type { MeasuredReview } from './measured-review.ts';
import type { TariffSchedule } from './tariff-schedule.ts';

/**
 * What a feature gives to the server. Every part is optional, and each is a list, so that the server joins what all
 * features give by putting the lists together in the features' order.
 */
export interface ServerFeature {
  /** The folder's name. */
  readonly name: string;
  /** Its calls. */
  readonly routes?: readonly Route[];
  /** What it does at business instants that it scheduled. */
  readonly due?: readonly DueKind[];
  /** What it does about once a second. */
  readonly ticks?: readonly FeatureTick[];
  /** What it does by the machine's clock, on one node of all. */
  readonly jobs?: readonly PeriodicJob[];
  /** What must hold of its rows beside the ledger's own rules; needs nothing but the database. */
  readonly invariants?: readonly Invariant[];
  /** The same of what is sealed, for a check that has the key. */
  readonly keyedInvariants?: readonly KeyedInvariant[];
  /** Its queues in the console's frame. */
  readonly queues?: readonly QueueCounter[];
  /** The state of its parts, for the console's dashboard. */
  readonly probes?: readonly HealthProbe[];
  /** What `/health/ready` says beside whether the server serves. */
  readonly conditions?: readonly Condition[];
  /** What it brings or costs the firm on its own account, for the dashboard. */
  readonly results?: readonly FirmResult[];
  /** Names of postings by which money comes in from outside the firm, for the dashboard. */
  readonly moneyIn?: readonly string[];
  /** Names of postings by which money leaves the firm. */
  readonly moneyOut?: readonly string[];
  /** What lines of the asset log belong to, in the order of the log's filter. */
  readonly assetTypes?: readonly AssetLogType[];
  /** Its records that lines of the asset log lead to. */
  readonly records?: readonly LoggedRecord[];
  /** What counts in an investor's total assets beside cash and instruments at their market's price. */
  readonly worth?: readonly WorthPart[];
  /** What an investor owes that their cash covers first: it can be used, and not be withdrawn. */
  readonly owedCash?: readonly OwedCash[];
  /** Cash of trades that counts as settled later: it can be used, and not be withdrawn or converted. */
  readonly unsettledCash?: readonly UnsettledCash[];
  /** Classes of assets that the monthly statement lists as held. */
  readonly statementHoldings?: readonly StatementHoldings[];
  /** Tables of dated rows on the treasurer's desk and among the fees. */
  readonly tariffs?: readonly TariffSchedule[];
  /** What it promises to review within a time, and so is measured. */
  readonly reviews?: readonly MeasuredReview[];
  /** Rows that must all be gone once everything begun has come to its end: the kill campaign counts them. */
  readonly leftovers?: readonly Leftover[];
  /** What it does for each new investor. */
  readonly registered?: readonly RegisteredHook[];
  /** Run once before the server answers, in the features' order: only here may a feature touch the ports. */
  readonly opening?: readonly (() => Promise<void>)[];
  /** Run once when nothing of the feature runs or is asked any more: it lets go of what it holds of the outside. */
  readonly closing?: readonly (() => Promise<void>)[];
}

/** Facts of the house that stop no server from serving: `{tradingHalted: true}`. */
export type Condition = () => Promise<Readonly<Record<string, boolean>>>;

/** Something done about once a second, such as asking the market for its quotes. */
export interface FeatureTick {
  readonly name: string;
  /** `trading` runs in the features' order; `telling` runs beside it and may take its time. */
  readonly loop: 'trading' | 'telling';
  readonly run: () => void | Promise<void>;
}

/** A query that counts, as `count`, what should not be left. */
export interface Leftover {
  /** In words, after a number: `orders that wait to leave`. */
  readonly what: string;
  readonly sql: string;
}

/**
 * What a feature does for a new investor, in the registration's own transaction: if it throws, nobody was registered.
 * `now` is business time.
 */
export type RegisteredHook = (tx: Transaction, investorId: string, now: number) => Promise<void>;

/** A feature that others build on: what they call, and what the server joins. */
export interface MadeFeature<Api> {
  readonly api: Api;
  readonly feature: ServerFeature;
}

/** The parts of a manifest. */
export type FeaturePart = Exclude<keyof ServerFeature, 'name'>;
/** What the list of a part holds. */
export type PartItem<Part extends FeaturePart> = NonNullable<ServerFeature[Part]>[number];

/** What all features give of one part, in their order. */
export function partOf<Part extends FeaturePart>(
  features: readonly ServerFeature[],
  part: Part,
): PartItem<Part>[] {
  // Each list holds items of its part; the compiler does not see it through a part that it does not know yet.
  return features.flatMap((feature) => (feature[part] ?? []) as readonly PartItem<Part>[]);
}
