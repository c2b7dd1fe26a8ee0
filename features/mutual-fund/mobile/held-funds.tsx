import { isSome } from '#kernel/money/is-some.ts';
import type { Currency } from '#kernel/money/money.ts';
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
import { fundDay, gained, gainedPercent, gainedTogether } from './fund-words.ts';

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
          {gainedTogether(held).map(({ currency, profit }) => (
            <Gain key={currency} profit={profit} currency={currency} code={sums.length > 1} />
          ))}
        </p>
      ) : null}
    </>
  );
}

/** What the funds of one currency have brought or cost together, in a word. */
function Gain({ profit, currency, code }: { profit: string | null; currency: Currency; code: boolean }) {
  const { t } = useWords();
  if (profit === null) return null;
  const word = t('fund.gained', { way: profit.startsWith('-') ? 'lost' : 'gained' });
  return <Change amount={profit} currency={currency} note={code ? `${currency} ${word}` : word} />;
}

/** One fund that is held: its units, its value with its day, and what it has brought; in percent too while none of it was redeemed. */
export function HeldRow({ held }: { held: FundHolding }) {
  const words = useWords();
  const { t, quantity, money } = words;
  const profit = gained(held);
  const percent = gainedPercent(held);
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
