import type { X509Certificate } from 'node:crypto';
import type { Inclusion } from '#kernel/chain/daily-root.ts';
import { isTrusted } from '#kernel/time-stamp/trust.ts';
import { verifyStamp } from '#kernel/time-stamp/verify-stamp.ts';
import { STAMP_FAULTS } from './fault-words.ts';

/** What the time stamps of a file's roots came to. */
export interface StampReport {
  /** Roots with at least one stamp that holds. */
  readonly stamped: number;
  /** The newest of them. */
  readonly last: { readonly date: string; readonly at: string; readonly by: string } | null;
  readonly faults: readonly string[];
  /** Whether certificates were compared with authorities that the reader believes. */
  readonly isCompared: boolean;
}

/** Verifies every time stamp, against the reader's own authorities where they gave some. */
export async function verifyStamps(
  inclusions: readonly Inclusion[],
  anchors: readonly X509Certificate[] | null,
): Promise<StampReport> {
  const faults: string[] = [];
  let stamped = 0;
  let last: StampReport['last'] = null;
  for (const { root, stamps = [] } of inclusions) {
    let holds = false;
    for (const stamp of stamps) {
      const verified = await verifyStamp(new Uint8Array(Buffer.from(stamp, 'base64')), root.seal);
      if (typeof verified === 'string') {
        faults.push(`time stamp of root ${root.number} of ${root.date}: ${STAMP_FAULTS[verified]}`);
      } else if (anchors !== null && !isTrusted(verified, anchors)) {
        faults.push(
          `time stamp of root ${root.number} of ${root.date}: ${verified.by} is no authority of yours`,
        );
      } else {
        holds = true;
        last = { date: root.date, at: new Date(verified.at).toISOString(), by: verified.by };
      }
    }
    if (holds) stamped += 1;
  }
  return { stamped, last, faults, isCompared: anchors !== null };
}

/** The report in lines. */
export function stampLines({ stamped, last, faults, isCompared }: StampReport, roots: number): string[] {
  const none = roots > 0 && stamped === 0 && faults.length === 0;
  return [
    ...(last
      ? [
          `fits    ${stamped} of ${roots} roots stamped from outside; that of ${last.date} at ${last.at} by ${last.by}`,
        ]
      : []),
    ...(last && !isCompared
      ? [
          '        whose certificate that is was not compared: add --tsa-ca with that of an authority you believe',
        ]
      : []),
    ...faults.map((fault) => `BROKEN  ${fault}`),
    ...(none ? ['        none of the roots has a time stamp from outside'] : []),
  ];
}
