import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowRight, ArrowUpDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Currency } from '#kernel/money/money.ts';
import { Button } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { ReviewSheet } from '#ui/preview/review-sheet.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton, ListSkeleton } from '#ui/state/skeleton.tsx';
import { type Conversion, listExchanges } from '../contract.ts';
import { Examples } from './examples.tsx';
import styles from './exchange.module.css';
import { draftOf, dropDraft, keepDraft } from './exchange-draft.ts';
import {
  AskButton,
  ConversionFigures,
  ExchangeForm,
  ExchangeReceipt,
  reviewOfExchange,
} from './exchange-steps.tsx';
import { useExchange } from './use-exchange.ts';

/** `/exchange`: pesos into dollars and back. `?from=USD` begins with dollars. */
export function ExchangeScreen() {
  const { t } = useWords();
  const { from } = useSearch({ strict: false }) as { from?: unknown };
  const start: Currency = from === 'USD' ? 'USD' : 'MXN';
  const exchanging = useKeptExchange(start);
  const { rate, known } = exchanging;
  return (
    <Screen
      bar={<AppBar title={t('exchange.title')} back="/user" />}
      footer={known === null ? undefined : <AskButton exchanging={exchanging} />}
    >
      {rate.isOffline ? <OfflineBanner at={rate.updatedAt} /> : null}
      {rate.isLoading ? <DetailSkeleton lines={4} /> : null}
      {rate.data === undefined && rate.failure ? (
        <ErrorState onRetry={rate.retry} busy={rate.isBusy} />
      ) : null}
      {rate.data === undefined ? null : (
        <>
          <ExchangeForm exchanging={exchanging} />
          <Examples exchanging={exchanging} />
          <OwnFigures>
            <Conversions />
          </OwnFigures>
        </>
      )}
      <ConvertSheet exchanging={exchanging} />
    </Screen>
  );
}

/** What is typed stays with the tab until it is sent: then a page opened anew must not offer the same conversion again. */
function useKeptExchange(start: Currency) {
  const exchanging = useExchange(draftOf(start));
  const { form, confirmation } = exchanging;
  const { isUnderWay, done } = confirmation;
  useEffect(() => {
    if (isUnderWay || done !== null) dropDraft(start);
    else keepDraft(start, form);
  }, [start, form, isUnderWay, done]);
  return exchanging;
}

/** Review and receipt. */
function ConvertSheet({ exchanging }: { exchanging: ReturnType<typeof useExchange> }) {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const { confirmation, again } = exchanging;
  return (
    <ReviewSheet
      confirmation={confirmation}
      open={confirmation.preview !== null}
      onClose={confirmation.done === null ? confirmation.back : again}
      review={(preview) => reviewOfExchange(words, preview)}
      receipt={({ conversion }) => ({
        title: t('exchange.receipt'),
        content: <ExchangeReceipt conversion={conversion} />,
        footer: (
          <>
            <Button onClick={again}>{t('exchange.close')}</Button>
            <Button kind="quiet" onClick={() => void navigate({ to: '/user/assets' })}>
              {t('exchange.toLog')}
            </Button>
          </>
        ),
      })}
    />
  );
}

/** What was converted before; nothing where there is none yet. */
function Conversions() {
  const { t } = useWords();
  const list = usePagedCall(listExchanges, {}, { errorTip: false });
  const [opened, setOpened] = useState<Conversion | null>(null);
  if (list.items?.length === 0) return null;
  return (
    <div className={styles.history}>
      {list.isOffline && list.items ? <OfflineBanner at={list.updatedAt} /> : null}
      <Section title={t('exchange.history')}>
        {list.isLoading ? <ListSkeleton rows={3} /> : null}
        {!list.items && !list.isLoading ? <ErrorState onRetry={list.retry} busy={list.isBusy} /> : null}
        <List label={t('exchange.history')}>
          {(list.items ?? []).map((item) => (
            <ListItem key={item.id}>
              <ConversionRow item={item} onOpen={() => setOpened(item)} />
            </ListItem>
          ))}
        </List>
        <EndOfList list={list} />
      </Section>
      <Sheet
        open={opened !== null}
        onOpenChange={(open) => !open && setOpened(null)}
        title={t('exchange.one')}
      >
        {opened === null ? null : <ConversionFigures conversion={opened} />}
      </Sheet>
    </div>
  );
}

function ConversionRow({ item, onOpen }: { item: Conversion; onOpen: () => void }) {
  const { date, money } = useWords();
  return (
    <Row
      onClick={onOpen}
      lead={<Icon of={ArrowUpDown} />}
      title={
        <span className={styles.way}>
          {item.from} <Icon of={ArrowRight} size={16} /> {item.to}
        </span>
      }
      detail={date(item.createdAt, 'moment')}
      figure={<Amount value={item.received} currency={item.to} code sign="always" />}
      under={money(`-${item.amount}`, item.from)}
    />
  );
}
