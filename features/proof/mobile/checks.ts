import type { PlainKey, Words } from '#ui/i18n/words.tsx';
import { noonOf } from './missing-root.ts';
import type { Finding } from './verify-here.ts';

/** What one check of a look found. */
export interface Check {
  readonly title: PlainKey;
  /** Null where there was nothing to compare; the text says why. */
  readonly fits: boolean | null;
  readonly text: string;
}

/** Every check of a look: what does not fit comes first, what there was nothing to compare with last. */
export function checksOf(words: Words, finding: Finding): Check[] {
  const checks = [
    entriesCheck(words, finding),
    keptCheck(words, finding),
    balanceCheck(words, finding),
    rootCheck(words, finding),
    ...(finding.file.inclusions.length === 0 ? [] : [stampCheck(words, finding)]),
    signatureCheck(words, finding),
  ];
  const placeOf = ({ fits }: Check) => (fits === null ? 1 : fits ? 0 : -1);
  return checks.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function entriesCheck({ t }: Words, { report }: Finding): Check {
  const fits = report.row === null;
  const count = Number(report.seq);
  const text = fits ? t('proof.check.entries.fit', { count }) : t('proof.check.entries.until', { count });
  return { title: 'proof.check.entries', fits, text };
}

function keptCheck({ t, date }: Words, { report, kept }: Finding): Check {
  const title = 'proof.check.kept';
  if (kept.heads.length === 0) {
    const isSound = report.row === null && report.root === null;
    return { title, fits: null, text: t(isSound ? 'proof.check.kept.first' : 'proof.check.kept.none') };
  }
  const oldest = kept.heads.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
  const fits = report.lost.length === 0;
  const count = fits ? report.compared.length : report.lost.length;
  const of = { count, date: date(oldest, 'date') };
  return {
    title,
    fits: fits && count === 0 ? null : fits,
    text: t(fits ? 'proof.check.kept.fit' : 'proof.check.kept.lost', of),
  };
}

function balanceCheck({ t }: Words, { report, wrongBalance }: Finding): Check {
  const title = 'proof.check.balance';
  if (wrongBalance) {
    const text = t('proof.check.balance.wrong', { currency: wrongBalance.currency });
    return { title, fits: false, text };
  }
  const wasCompared = report.row === null && report.lost.length === 0 && report.root === null;
  return wasCompared
    ? { title, fits: true, text: t('proof.check.balance.fit') }
    : { title, fits: null, text: t('proof.check.balance.later') };
}

function rootCheck({ t, date }: Words, { report, file, rootMissingSince }: Finding): Check {
  const title = 'proof.check.root';
  if (report.root) return { title, fits: false, text: t('proof.check.root.wrong') };
  if (rootMissingSince !== null) {
    const since = date(noonOf(rootMissingSince), 'date');
    return { title, fits: false, text: t('proof.check.root.missing', { date: since }) };
  }
  const last = file.inclusions.at(-1)?.root;
  if (!last || report.row) {
    return {
      title,
      fits: null,
      text: t(report.row ? 'proof.check.root.later' : 'proof.check.root.none'),
    };
  }
  const day = date(last.at, 'date', 'America/Mexico_City');
  return {
    title,
    fits: true,
    text: t('proof.check.root.fit', { count: file.inclusions.length, date: day }),
  };
}

function stampCheck({ t, date }: Words, { stamps }: Finding): Check {
  const { last, unstamped, fault, isUnable } = stamps;
  const day = (text: string) => date(noonOf(text), 'date');
  const told = last && { date: day(last.date), time: date(last.stamp.at, 'exact'), by: last.stamp.by };
  const texts = [
    fault
      ? t('proof.check.stamp.wrong', { date: day(fault.date) })
      : isUnable
        ? t('proof.check.stamp.unable')
        : unstamped
          ? t('proof.check.stamp.none', { date: day(unstamped) })
          : null,
    told ? t('proof.check.stamp.fit', told) : null,
  ];
  return {
    title: 'proof.check.stamp',
    fits: fault ? false : last && !unstamped ? true : null,
    text: texts.filter((text) => text !== null).join(' '),
  };
}

function signatureCheck({ t }: Words, { signatures: { report } }: Finding): Check {
  const title = 'proof.check.signatures';
  if (report === null) return { title, fits: null, text: t('proof.check.signatures.unable') };
  const { own, signed, brokenKeyLine: line, faults } = report;
  const [fault] = faults;
  if (line !== null) return { title, fits: false, text: t('proof.check.signatures.keys', { line }) };
  if (fault) return { title, fits: false, text: t('proof.check.signatures.wrong', { seq: fault.seq }) };
  const counts = [
    t('proof.check.signatures.own', { count: own }),
    t('proof.check.signatures.fit', { count: signed }),
  ];
  return { title, fits: signed + own > 0 ? true : null, text: counts.join(' ') };
}
