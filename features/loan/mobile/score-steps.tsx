import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import type { LoanConditions, LoanTermsShown } from '../contract.ts';
import { scoreChangeKey } from '../score-change.ts';
import styles from './loan.module.css';
import { loanDay } from './loan-day.ts';
import { Part } from './part.tsx';

const LEAST_SCORE = 540;
const MOST_SCORE = 760;
const WIDTH = 100;
const HEIGHT = 40;

interface ScoreStepsProps {
  conditions: LoanConditions;
  /** Null for who is signed out. */
  terms: LoanTermsShown | null;
}

/** The staircase from score to limit, one's own step marked, and how the score came about. */
export function ScoreSteps({ conditions, terms }: ScoreStepsProps) {
  const { t, money, percent, language } = useWords();
  // Chinese sentences follow each other without one.
  const blank = language === 'zh' ? '' : ' ';
  const { bands } = conditions;
  const score = terms?.creditScore ?? null;
  const next = score === null ? undefined : bands.find(({ fromScore }) => fromScore > score);
  const title =
    terms === null || score === null ? (
      t('loan.steps')
    ) : (
      <OwnFigures>
        <Why maximum={terms.maximum} />
      </OwnFigures>
    );
  return (
    <Part title={title}>
      {score === null ? null : (
        <p className={styles.text}>
          {t('loan.score', { score })}
          {blank}
          {next === undefined
            ? null
            : t('loan.next', {
                points: next.fromScore - score,
                maximum: money(next.maximum, 'MXN', { code: false }),
                rate: percent(next.yearlyRate),
              })}
          {next === undefined ? null : blank}
          {t('loan.points', { points: conditions.onTimePoints, late: -conditions.latePoints })}
        </p>
      )}
      <Staircase conditions={conditions} score={score} />
      <KeyValue
        items={bands.map(({ fromScore, maximum, yearlyRate }) => ({
          label: t('loan.step.from', { score: fromScore }),
          value: t('loan.step.to', {
            maximum: money(maximum, 'MXN', { code: false }),
            rate: percent(yearlyRate),
          }),
        }))}
      />
      {terms === null ? null : <History terms={terms} />}
    </Part>
  );
}

/** What is told of one's limit. */
function Why({ maximum }: { maximum: string }) {
  const { t, money } = useWords();
  return t('loan.why', { maximum: money(maximum, 'MXN') });
}

const isOwn = (bands: LoanConditions['bands'], from: number, score: number | null): boolean =>
  score !== null && bands.findLast(({ fromScore }) => score >= fromScore)?.fromScore === from;

/** The same as a picture; its words stand below it. */
function Staircase({ conditions: { bands }, score }: { conditions: LoanConditions; score: number | null }) {
  const x = (value: number) =>
    (Math.min(MOST_SCORE, Math.max(LEAST_SCORE, value)) - LEAST_SCORE) * (WIDTH / (MOST_SCORE - LEAST_SCORE));
  const most = Math.max(...bands.map(({ maximum }) => Number(maximum)));
  const heightOf = (maximum: string) => 4 + (Number(maximum) / most) * (HEIGHT - 8);
  return (
    <svg
      className={styles.steps}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bands.map((band, at) => {
        const end = bands[at + 1]?.fromScore ?? MOST_SCORE;
        const height = heightOf(band.maximum);
        const tone = isOwn(bands, band.fromScore, score) ? styles.ownStep : styles.step;
        return (
          <rect
            key={band.fromScore}
            className={tone}
            x={x(band.fromScore)}
            y={HEIGHT - height}
            width={x(end) - x(band.fromScore)}
            height={height}
          />
        );
      })}
      {score === null ? null : (
        <rect className={styles.mark} x={x(score) - 0.6} y={0} width={1.2} height={HEIGHT} />
      )}
    </svg>
  );
}

function History({ terms: { history } }: { terms: LoanTermsShown }) {
  const words = useWords();
  const { t } = words;
  if (history.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>{t('loan.history')}</summary>
      <KeyValue
        items={history.map(({ at, reason, change, score }) => ({
          label: dotted(loanDay(words, at), t(scoreChangeKey(reason))),
          value:
            reason === 'verified' ? String(score) : `${change > 0 ? '+' : '−'}${Math.abs(change)} → ${score}`,
        }))}
      />
    </details>
  );
}
