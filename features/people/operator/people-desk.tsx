import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { SavedFilters } from '#ui/console/filters/saved-filters.tsx';
import { useAddress } from '#ui/console/filters/use-address.ts';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { findInvestors } from '../contract.ts';
import { readSearch } from '../search-text.ts';
import { InvestorFileView } from './investor-file-view.tsx';
import { SearchForm } from './search-form.tsx';
import { lookFor, openFile, useSought } from './sought.ts';

const WHO = ['all', 'blocked'] as const;
/** What the list shows when nothing is asked for. */
const EVERYBODY = { who: 'all', id: '' };

/** Investors: look for one, open their file. */
export default function PeopleDesk() {
  const { t, date } = useWords();
  const { text, investorId } = useSought();
  const [place, go] = useAddress({ who: 'all' });
  const who = WHO.find((one) => one === place.who) ?? 'all';
  // An identifier tells of nobody; a phone or a name is not left lying on the machine.
  const shown = { who, id: readSearch(text).kind === 'id' ? text : '' };
  const wish = { ...(text !== '' && { text }), ...(who === 'blocked' && { blockedOnly: true }) };
  // Phones and names are not left lying on the machine.
  const list = usePagedCall(findInvestors, wish, { keep: false });
  const items = list.items?.map((item) => ({
    id: item.id,
    title: item.name ?? t('people.unnamed'),
    detail: item.phone,
    figure: item.blocked ? t('people.blocked') : '',
    note: `${t(`people.kyc.${item.kycStatus}`)} · ${date(item.createdAt, 'date')}`,
  }));
  return (
    <QueueLayout
      title={t('people.title')}
      order={t('people.newestFirst')}
      tools={
        <>
          {/* Another text looked for from the bar is another form. */}
          <SearchForm key={text} text={text} onSearch={lookFor} />
          <Segments
            label={t('people.title')}
            value={who}
            onChange={(next) => go({ who: next })}
            options={[
              { value: 'all', label: t('people.all') },
              { value: 'blocked', label: t('people.blockedOnly') },
            ]}
          />
          <SavedFilters
            desk="investors"
            filter={shown}
            empty={EVERYBODY}
            onChoose={(saved) => {
              go({ who: saved.who });
              lookFor(saved.id);
            }}
          />
        </>
      }
      query={list}
      items={items}
      empty={t('people.empty')}
      chosenId={investorId}
      onChoose={openFile}
      more={<LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />}
    >
      {investorId === null ? (
        <EmptyState text={t('people.choose')} />
      ) : (
        <InvestorFileView
          key={investorId}
          id={investorId}
          known={items?.find(({ id }) => id === investorId)}
          onChanged={list.retry}
        />
      )}
    </QueueLayout>
  );
}
