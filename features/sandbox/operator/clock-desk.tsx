import { useQueryClient } from '@tanstack/react-query';
import { LAST_DAY } from '#kernel/calendar/exchange.ts';
import { DAY_MS } from '#kernel/calendar/local-time.ts';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, DeskPage, FormEnd } from '#ui/console/desk-page.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { MAX_STEP_DAYS } from '../clock-limits.ts';
import { type ClockWish, clockCall, operatorAdvanceClockCall } from '../contract.ts';

const REFRESH_MS = 15_000;

/** The sandbox's clock: what time the market has, and the steps by which an operator moves it on. */
export default function ClockDesk() {
  const { t, date } = useWords();
  const { data, failure, isBusy, retry } = useCallQuery(clockCall, {}, { refetchMs: REFRESH_MS });
  const client = useQueryClient();
  const advance = useCommand(operatorAdvanceClockCall, {
    successTip: t('sandbox.clock.moved'),
    // Whatever a desk shows may be another one now.
    onSuccess: () => client.invalidateQueries(),
  });
  const may = useMay(operatorAdvanceClockCall);
  if (!data) return failure ? <ErrorState onRetry={retry} busy={isBusy} /> : <DetailSkeleton />;
  const hence = (days: number): ClockWish => ({
    to: new Date(Date.parse(data.now) + days * DAY_MS).toISOString(),
  });
  const steps: [string, ClockWish][] = [
    [t('sandbox.desk.open'), { to: 'next_open' }],
    [t('sandbox.desk.day'), hence(1)],
    [t('sandbox.desk.week'), hence(7)],
    [t('sandbox.desk.month', { days: MAX_STEP_DAYS - 1 }), hence(MAX_STEP_DAYS - 1)],
  ];
  return (
    <DeskPage title={t('sandbox.desk.title')}>
      <CaseCard title={t('sandbox.desk.now')}>
        <p>
          <strong>{date(data.now, 'exact', 'America/New_York')}</strong>
        </p>
        <p>{t('sandbox.desk.text', { days: MAX_STEP_DAYS, last: LAST_DAY })}</p>
        {may ? (
          <FormEnd>
            {steps.map(([label, wish]) => (
              <Button
                key={label}
                kind="secondary"
                width="fit"
                busy={advance.busy}
                onClick={() => void advance.run(wish)}
              >
                {label}
              </Button>
            ))}
          </FormEnd>
        ) : null}
        <p>{t('sandbox.desk.restart')}</p>
      </CaseCard>
    </DeskPage>
  );
}
