import type { ReactNode } from 'react';
import { isSome } from '#kernel/money/is-some.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import type { LoanDetail, LoanOrder } from '../contract.ts';
import styles from './loan.module.css';
import { lengthOf, loanDay } from './loan-day.ts';
import { besidePrincipal } from './loan-draft.ts';
import { Part } from './part.tsx';

interface Stage {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly figure: ReactNode;
  readonly to?: string;
}

/** What happened to a loan and what will, in order: its money, each payment, the day that it is due, what being late costs. */
export function LoanCalendar({ detail }: { detail: LoanDetail }) {
  const words = useWords();
  const { t } = words;
  const { order } = detail;
  if (order.type === 'repayment') return null;
  const stages = [
    arrivalOf(words, order),
    ...detail.repayments.map((paid) => paymentOf(words, order, paid)),
    ...comingOf(words, detail),
  ];
  // Of a loan that was only asked for, the lines beneath tell the day.
  if (order.creditedAt === null && stages.length === 1) return null;
  return (
    <Part title={t('loan.calendar')}>
      <div className={styles.flush}>
        <List label={t('loan.calendar')}>
          {stages.map(({ key, ...row }) => (
            <ListItem key={key}>
              <Row {...row} />
            </ListItem>
          ))}
        </List>
      </div>
    </Part>
  );
}

/** Its money, with how long it took from asking; until then what was asked for. */
function arrivalOf(words: Words, order: LoanOrder): Stage {
  const { t, date } = words;
  const { creditedAt, loanDate, amount } = order;
  const figure = <Amount value={amount} currency="MXN" />;
  if (creditedAt === null) {
    return { key: 'asked', title: t('loan.line.asked'), note: date(loanDate, 'moment'), figure };
  }
  const took = lengthOf(t, Date.parse(creditedAt) - Date.parse(loanDate));
  return {
    key: 'arrived',
    title: t('loan.line.credited'),
    note: t('loan.calendar.took', { day: date(creditedAt, 'date'), time: date(creditedAt, 'time'), took }),
    figure,
  };
}

function paymentOf(words: Words, order: LoanOrder, paid: LoanOrder): Stage {
  const { t, money } = words;
  const pesos = (value: string) => money(value, 'MXN', { code: false });
  const parts = t('loan.paidOf', {
    interest: pesos(besidePrincipal(paid)),
    principal: pesos(paid.principal),
  });
  const isLast = order.status === 'repaid' && !isSome(paid.owed);
  return {
    key: paid.id,
    title: t(isLast ? 'loan.calendar.paidRest' : 'loan.calendar.paidPart'),
    note: dotted(loanDay(words, paid.createdAt, 'day'), parts),
    figure: (
      <span className={styles.paidFigure}>
        <Amount value={`-${paid.amount}`} currency="MXN" />
      </span>
    ),
    to: `/trade/loanOrderDetail/${paid.id}`,
  };
}

/** Of a loan that is owed: when it is due, and what each day beyond costs. */
function comingOf(words: Words, { order, dueTotal, penaltyPerDay, penaltyRate }: LoanDetail): Stage[] {
  const { t, money, percent } = words;
  if (order.repaymentDate === null || dueTotal === null) return [];
  const day = loanDay(words, order.repaymentDate);
  return [
    {
      key: 'due',
      title: t(order.overdue ? 'loan.calendar.wasDue' : 'loan.line.due'),
      note: t('loan.calendar.taken', { date: day }),
      figure: <Amount value={dueTotal} currency="MXN" />,
    },
    ...(penaltyPerDay === null
      ? []
      : [
          {
            key: 'late',
            title: t(order.overdue ? 'loan.calendar.whileLate' : 'loan.calendar.ifShort'),
            note: t('loan.calendar.penalty', { rate: percent(penaltyRate) }),
            figure: t('loan.calendar.perDay', {
              amount: money(penaltyPerDay, 'MXN', { code: false }),
            }),
          },
        ]),
  ];
}
