/** Why a feed gave nothing this time; kept beside the feed, for operators. */
export type FaultKind =
  | 'unreachable'
  | 'private_address'
  | 'too_many_redirects'
  | 'status'
  | 'not_a_feed'
  | 'entities';

/** A feed that cannot be read; the message tells no more than its kind. */
export class FeedFault extends Error {
  override readonly name = 'FeedFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, options?: ErrorOptions) {
    super(`a feed could not be read: ${kind}`, options);
    this.kind = kind;
  }
}
