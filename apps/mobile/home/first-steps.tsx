import { Link } from '@tanstack/react-router';
import { Check, ChevronRight, Clock, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getInfoCall } from '#features/account/contract.ts';
import { listDeposits } from '#features/deposit/contract.ts';
import { listStocks } from '#features/market/contract.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Card, List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { recall, remember } from '#ui/session/remember.ts';
import { useSession } from '#ui/session/session.ts';
import styles from './home.module.css';
import { type StepState, stepState } from './step-state.ts';
import { useBought } from './use-bought.ts';

const QUIET = { errorTip: false };
const NEWEST = { limit: 10 };
/** Kept on this device for each investor. */
const BEGUN = 'begun';
const OVER = 'over';
const KNOWN = ['WALMEX.XMEX', 'AAPL.XNAS', 'BIMBOA.XMEX'];
const KYC_STEPS: Readonly<Record<string, StepState>> = { verified: 'done', waiting_audit: 'waiting' };
/** Of a step that was taken. */
const NOTES = {
  done: { icon: Check, text: 'home.steps.isDone' },
  waiting: { icon: Clock, text: 'home.steps.waits' },
} as const;
const nameFor = (userId: string) => `bolsillo.first-steps.${userId}`;

/** What to do first, for who has just come: buy with practice money, verify, deposit. It ends by itself, or when closed. */
export function FirstSteps() {
  const { t } = useWords();
  const { user } = useSession();
  const name = nameFor(user?.id ?? '');
  const [kept, keep] = useState(() => recall(name));
  const isOver = kept === OVER;
  const options = { ...QUIET, enabled: !isOver };
  const info = useCallQuery(getInfoCall, {}, options).data?.user;
  const { bought, isNew } = useBought(!isOver);
  const deposits = useCallQuery(listDeposits, NEWEST, options).data?.items;
  useEffect(() => {
    if (isNew) remember(name, BEGUN);
  }, [isNew, name]);
  if (isOver || info === undefined || bought === undefined || deposits === undefined) return null;
  // Who had bought before this was first shown here needs no first steps.
  if (!isNew && recall(name) !== BEGUN) return null;
  const steps = [
    { id: 'buy', to: '/situation', state: stepState(bought) },
    { id: 'verify', to: '/kyc', state: KYC_STEPS[info.kycStatus] ?? 'open' },
    { id: 'deposit', to: '/deposit', state: stepState(deposits.map(({ status: state }) => ({ state }))) },
  ] as const;
  const next = steps.find(({ state }) => state === 'open')?.id;
  if (next === undefined) return null;
  const end = () => {
    remember(name, OVER);
    keep(OVER);
  };
  const done = steps.filter(({ state }) => state !== 'open').length;
  return (
    <section className={styles.steps} aria-label={t('home.steps')}>
      <Card>
        <div className={styles.stepsHead}>
          <h2>{t('home.steps')}</h2>
          <span>{t('home.steps.done', { done, of: steps.length })}</span>
          <IconButton icon={X} size={20} label={t('home.steps.close')} onClick={end} />
        </div>
        <p className={styles.stepsNote}>{t('home.steps.note')}</p>
        <List label={t('home.steps')}>
          {steps.map((step, at) => (
            <ListItem key={step.id}>
              <Row
                lead={
                  <span
                    className={styles.step}
                    data-step={step.state !== 'open' ? 'done' : step.id === next ? 'next' : 'later'}
                  >
                    {step.state === 'open' ? at + 1 : <Icon of={NOTES[step.state].icon} size={20} />}
                  </span>
                }
                title={t(`home.steps.${step.id}`)}
                note={t(step.state === 'open' ? `home.steps.${step.id}.why` : NOTES[step.state].text)}
                end={step.state === 'open' ? <Icon of={ChevronRight} size={20} /> : null}
                {...(step.state === 'open' ? { to: step.to } : {})}
              />
              {step.id === 'buy' && step.id === next ? <FirstStocks /> : null}
            </ListItem>
          ))}
        </List>
      </Card>
    </section>
  );
}

/** Three that most people know, and the way to all others. */
function FirstStocks() {
  const { t } = useWords();
  const stocks = useCallQuery(listStocks, { ids: KNOWN }, QUIET).data?.items ?? [];
  return (
    <div className={styles.firstStocks}>
      <ul className={styles.known}>
        {stocks.map(({ id, symbol, price, currency }) => (
          <li key={id}>
            <Link to={`/situation/detail/${id}`} className={styles.knownStock}>
              <Monogram symbol={symbol} />
              <b>{symbol}</b>
              <Amount value={price} currency={currency} code={currency === 'USD'} size="inherit" />
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to="/situation">{t('home.steps.buy.choose')}</ButtonLink>
    </div>
  );
}
