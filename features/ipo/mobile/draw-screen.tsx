import { useSearch } from '@tanstack/react-router';
import { DrawView } from '#features/draw/mobile/index.ts';
import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getDraw, ipoCalls } from '../contract.ts';

/** `/ipo/draw?id=…`: an offer's draw, made again on this device. */
export function DrawScreen() {
  const words = useWords();
  const { id } = useSearch({ strict: false }) as { id?: unknown };
  const offer = useCallQuery(ipoCalls.detail, { id: String(id) }, { errorTip: false });
  const draw = useCallQuery(getDraw, { id: String(id) }, { errorTip: false });
  const failure = offer.failure ?? draw.failure;
  const isWhole = offer.data !== undefined && draw.data !== undefined;
  const retry = () => {
    offer.retry();
    draw.retry();
  };
  const title =
    offer.data === undefined
      ? words.t('offer.ipo.title')
      : words.t('draw.title', { symbol: offer.data.symbol });
  return (
    <Screen bar={<AppBar title={title} back={`/ipo/detail?id=${id}`} />}>
      {draw.isOffline && isWhole ? <OfflineBanner at={draw.updatedAt} /> : null}
      {isWhole ? (
        <DrawView
          file={draw.data.file}
          root={draw.data.root}
          symbol={offer.data.symbol}
          lotSize={Number(offer.data.lotSize)}
          ownId={offer.data.myApplication?.id ?? null}
          announcedAt={offer.data.issuanceAt}
          zone={TIME_ZONES[offer.data.exchange]}
        />
      ) : null}
      {!isWhole && failure === null ? <DetailSkeleton lines={8} /> : null}
      {!isWhole && failure !== null ? (
        <DetailFailure query={{ failure, retry, isBusy: offer.isBusy || draw.isBusy }} />
      ) : null}
    </Screen>
  );
}
