/** What of a feature an event makes out of date. Each stands in `features/x/mobile/refresh.ts`, which exports `refreshes`. */
export interface Refresh {
  /** The event's name, as the contract of the feature that tells of it has it. */
  readonly on: string;
  /** Beginnings of the feature's own calls that give another answer afterwards: `trade/`, `user/get_info`. */
  readonly calls: readonly string[];
}
