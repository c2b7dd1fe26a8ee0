import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Change, ChangePill, Signed } from '#ui/figures/change.tsx';
import { CurrencyTotals } from '#ui/figures/currency-totals.tsx';
import { initialsOf } from '#ui/figures/initials.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { sumByCurrency } from '#ui/figures/sum-by-currency.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { useSession } from '#ui/session/session.ts';
import { type FundHolding, listFundHoldings } from '../contract.ts';
import styles from './fund.module.css';
import { fundDay, gained, gainedPercent, gainedTogether, isSome } from './fund-words.ts';

const QUIET = { errorTip: false };

/** The funds that are held, at their last value; nothing where none is. */
export function HeldFunds() {
  const { t } = useWords();
  const { loggedIn } = useSession();
  const { data } = useCallQuery(listFundHoldings, {}, { ...QUIET, enabled: loggedIn });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title={t('fund.holdings')} more={{ to: '/mutualFunds', label: t('fund.orders') }}>
      <Worth held={data.items} />
      <List label={t('fund.holdings')}>
        {data.items.map((held) => (
          <ListItem key={held.fundId}>
            <HeldRow held={held} />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}

/** What the funds that are held are worth together; nothing while the value of one is not known. */
export function Worth({ held, headline }: { held: readonly FundHolding[]; headline?: boolean }) {
  const { t } = useWords();
  const known = held.flatMap(({ currency, value }) => (value === null ? [] : [{ currency, amount: value }]));
  if (known.length < held.length) return null;
  const sums = sumByCurrency(known);
  return (
    <>
      <CurrencyTotals label={t('fund.worth')} sums={sums} headline={headline} />
      {headline ? (
        <p className={styles.gains}>
          {sums.map(({ currency }) => (
            <Gain key={currency} held={held.filter((each) => each.currency === currency)} />
          ))}
        </p>
      ) : null}
    </>
  );
}

/** What the funds of one currency have brought together; nothing while that of one is not known. */
function Gain({ held }: { held: readonly FundHolding[] }) {
  const sum = gainedTogether(held);
  if (sum === null) return null;
  return <Change amount={sum.profit} percent={sum.percent} currency={held[0]?.currency} />;
}

/** One fund that is held: its units, its value with its day, and what it has brought. */
export function HeldRow({ held }: { held: FundHolding }) {
  const words = useWords();
  const { t, quantity, money } = words;
  const profit = gained(held);
  const percent = profit === null ? null : gainedPercent(profit, held.paidIn);
  return (
    <Row
      to={`/mutualFunds/detail/${held.fundId}`}
      lead={<Monogram symbol={initialsOf(held.name)} />}
      title={<span className={styles.rowName}>{held.name}</span>}
      detail={
        isSome(held.coming)
          ? t('fund.mine.coming', { amount: money(held.coming, held.currency) })
          : dotted(
              t('fund.mine.units', { units: quantity(held.units) }),
              held.navDate === null ? null : fundDay(words, held.navDate),
            )
      }
      figure={held.value === null ? null : <Amount value={held.value} currency={held.currency} code />}
      under={
        profit === null ? null : (
          <>
            <Signed value={profit} currency={held.currency} />
            {percent === null ? null : <ChangePill percent={percent} />}
          </>
        )
      }
    />
  );
}
