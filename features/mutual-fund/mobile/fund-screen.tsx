import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isSome } from '#kernel/money/is-some.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePercent } from '#ui/figures/change.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type FundDetail, type FundHolding, getMutualFund, listFundHoldings } from '../contract.ts';
import { CutOffCard } from './cut-off-card.tsx';
import styles from './fund.module.css';
import { Composition, Returns, RiskAndCost } from './fund-facts.tsx';
import { fundDay, NAV_DECIMALS } from './fund-words.ts';
import { NavChart } from './nav-chart.tsx';
import { BuySheet, RedeemSheet } from './order-sheets.tsx';

const FRESH = { errorTip: false, refetchMs: 30_000 };

/** `/mutualFunds/detail/$id`: a fund with its values, its terms, and the way to buy and to sell. */
export function FundScreen() {
  const words = useWords();
  const { t } = words;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { loggedIn } = useSession();
  const query = useCallQuery(getMutualFund, { id }, FRESH);
  const holdings = useCallQuery(listFundHoldings, {}, { enabled: loggedIn, errorTip: false });
  const [sheet, setSheet] = useState<'buy' | 'redeem' | null>(null);
  const fund = query.data?.fund;
  const held = holdings.data?.items.find(({ fundId }) => fundId === id) ?? null;
  const canSell = held !== null && isSome(held.units);
  return (
    <Screen
      bar={<AppBar title={fund?.name ?? t('fund.title')} back="/mutualFunds" />}
      padding="none"
      footer={
        fund === undefined ? undefined : loggedIn ? (
          <div className={canSell ? styles.twoButtons : undefined}>
            {canSell ? (
              <Button kind="secondary" onClick={() => setSheet('redeem')} disabled={fund.dealing === null}>
                {t('fund.redeem')}
              </Button>
            ) : null}
            <Button onClick={() => setSheet('buy')} disabled={fund.dealing === null}>
              {t('fund.buy')}
            </Button>
          </div>
        ) : (
          <ButtonLink to="/user/login">{t('fund.logIn')}</ButtonLink>
        )
      }
    >
      {query.isOffline && fund ? <OfflineBanner at={query.updatedAt} /> : null}
      {fund !== undefined ? (
        <Fund fund={fund} held={held} />
      ) : query.failure === null ? (
        <DetailSkeleton />
      ) : (
        <DetailFailure query={query} />
      )}
      {fund === undefined || !loggedIn ? null : (
        <>
          <BuySheet fund={fund} open={sheet === 'buy'} onClose={() => setSheet(null)} />
          {held === null ? null : (
            <RedeemSheet fund={fund} held={held} open={sheet === 'redeem'} onClose={() => setSheet(null)} />
          )}
        </>
      )}
    </Screen>
  );
}

function Fund({ fund, held }: { fund: FundDetail; held: FundHolding | null }) {
  const words = useWords();
  const { t } = words;
  const { nav, navDate, currency, returns, kind, series } = fund;
  return (
    <>
      <div className={styles.head}>
        <p>
          {nav === null ? (
            <span className={styles.soft}>{t('fund.noNav')}</span>
          ) : (
            <Amount value={nav} currency={currency} code size="hero" decimals={NAV_DECIMALS} />
          )}
        </p>
        {returns.oneYear === null ? null : (
          <p>
            <ChangePercent percent={returns.oneYear} /> {t('fund.inOneYear')}
          </p>
        )}
        {navDate === null ? null : (
          <p className={styles.soft}>
            {t('fund.line', {
              kind: t(`fund.kind.${kind}`),
              series,
              date: fundDay(words, navDate),
              source: fund.navSource === 'sandbox' ? 'sandbox' : 'file',
            })}
          </p>
        )}
      </div>
      <NavChart fund={fund} />
      <div className={styles.inset}>
        <CutOffCard fund={fund} />
      </div>
      <Returns fund={fund} />
      <RiskAndCost fund={fund} />
      <div className={styles.inset}>
        <KeyValue items={termLines(words, fund, held)} />
      </div>
      <Composition fund={fund} />
    </>
  );
}

function termLines(
  { t, money }: ReturnType<typeof useWords>,
  fund: FundDetail,
  held: FundHolding | null,
): KeyValueItem[] {
  const { currency } = fund;
  const mine: KeyValueItem[] =
    held === null
      ? []
      : [
          {
            label: t('fund.held'),
            value: (
              <OwnFigures>
                <Held held={held} />
              </OwnFigures>
            ),
          },
        ];
  return [
    ...mine,
    { label: t('fund.commission'), value: money('0.00', currency) },
    { label: t('fund.settles'), value: t('fund.settles.days', { days: fund.settleDays }) },
    { label: t('fund.minimum'), value: money(fund.minimum, currency) },
    { label: t('fund.administrator'), value: fund.administrator },
  ];
}

function Held({ held }: { held: FundHolding }) {
  const { t, money, quantity } = useWords();
  return (
    <>
      <strong>{t('fund.mine.units', { units: quantity(held.units) })}</strong>
      {held.value === null ? null : (
        <span className={styles.under}>≈ {money(held.value, held.currency)}</span>
      )}
      {isSome(held.frozen) ? (
        <span className={styles.under}>{t('fund.held.frozen', { units: quantity(held.frozen) })}</span>
      ) : null}
      {isSome(held.coming) ? (
        <span className={styles.under}>
          {t('fund.mine.coming', { amount: money(held.coming, held.currency) })}
        </span>
      ) : null}
    </>
  );
}
