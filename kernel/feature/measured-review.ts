/** Where a feature keeps cases that the firm promises to answer in time: SQL of its own table, never anything that a caller sent. Times are business times. */
export interface MeasuredReview {
  /** What `review_times/get` names it by. */
  readonly id: string;
  readonly table: string;
  /** When it was sent. */
  readonly sentAt: string;
  readonly dueAt: string;
  readonly decidedAt: string;
  /** True of what the firm has answered. */
  readonly isDecided: string;
  /** True of what still waits for the firm. */
  readonly waits: string;
}
