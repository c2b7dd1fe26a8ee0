import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { FirmLine } from '#features/firm/mobile/index.ts';
import { type Overview, overviewCall, signOutCall } from '#features/operator/contract.ts';
import { isOldCheck } from '#features/operator/old-check.ts';
import { openOnly } from '#features/people/operator/sought.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { setMode, useMode } from '#ui/clock/business-clock.ts';
import { DeskPaths } from '#ui/console/desk-paths.ts';
import { InvestorGlances, OpenInvestor } from '#ui/console/investor-link.tsx';
import { KeyLegend } from '#ui/console/keys/key-legend.tsx';
import { useGoKeys } from '#ui/console/keys/use-go-keys.ts';
import { OwnRoles } from '#ui/console/use-may.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { type Desk, seesDesk } from '#ui/manifest/desk.ts';
import { SandboxLabel } from '#ui/screen/sandbox-label.tsx';
import styles from './console-frame.module.css';
import { DESKS } from './desks.ts';
import { InvestorSearch } from './investor-search.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { operatorSession } from './operator-session.ts';
import { SessionEnd } from './session-end.tsx';

const REFRESH_MS = 15_000;
/** The desk of investors' files. */
const FILES = 'investors';
/** As many as fit beside the firm's line. */
const FIRST_KEYS = 4;
const NOBODY: readonly OperatorRole[] = [];
const NOWHERE: ReadonlyMap<string, string> = new Map();
const GROUPS = ['queues', 'desks', 'books'] as const;

const Glance = lazy(() => import('#features/people/operator/investor-glance.tsx'));
const glanceAt = (id: string) => (
  <Suspense>
    <Glance key={id} id={id} />
  </Suspense>
);

const hasFiles = ({ operator }: Overview) =>
  DESKS.some((desk) => desk.id === FILES && seesDesk(operator.roles, desk));

/** What stands around every desk: the sandbox's label, the house's state, who is signed in, the way to the desks. */
export function ConsoleFrame() {
  const { t } = useWords();
  const mode = useMode();
  const { data } = useCallQuery(overviewCall, {}, { refetchMs: REFRESH_MS, errorTip: false });
  const navigate = useNavigate();
  const openInvestor = (id: string) => {
    openOnly(id);
    void navigate({ to: '/$desk', params: { desk: FILES } });
  };
  useEffect(() => {
    if (data) setMode(data.mode);
  }, [data]);
  return (
    <div className={styles.frame}>
      {mode !== 'live' ? <SandboxLabel /> : null}
      <header className={styles.bar}>
        <p className={styles.name}>{t('console.title')}</p>
        {data && hasFiles(data) ? <InvestorSearch /> : null}
        <div className={styles.state}>
          {data ? <HouseState overview={data} /> : null}
          {data ? <GoKeys overview={data} /> : <KeyLegend />}
          <LanguagePicker />
          <SignOut />
        </div>
      </header>
      {data ? <SessionEnd overview={data} /> : null}
      <div className={styles.body}>
        <nav className={styles.nav} aria-label={t('console.nav')}>
          {data ? GROUPS.map((group) => <DeskGroup key={group} group={group} overview={data} />) : null}
        </nav>
        <main className={styles.main}>
          <OwnRoles value={data?.operator.roles ?? NOBODY}>
            <DeskPaths value={data ? new Map(desksOf(data).map(({ id, path }) => [id, path])) : NOWHERE}>
              <OpenInvestor value={data && hasFiles(data) ? openInvestor : null}>
                <InvestorGlances value={data && hasFiles(data) ? glanceAt : null}>
                  <Outlet />
                </InvestorGlances>
              </OpenInvestor>
            </DeskPaths>
          </OwnRoles>
        </main>
      </div>
      <footer className={styles.foot}>
        {data ? <FirstKeys overview={data} /> : null}
        <FirmLine />
      </footer>
    </div>
  );
}

/** The desks that who is signed in has here. */
const desksOf = ({ operator, mode }: Overview) =>
  DESKS.filter((desk) => seesDesk(operator.roles, desk) && (mode === 'none' || !desk.movesClock));

/** G and a desk's letter lead there; the legend tells of both. */
function GoKeys({ overview }: { overview: Overview }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const roles = overview.operator.roles.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are goes by the roles and the mode alone
  const desks = useMemo(() => desksOf(overview).filter(({ letter }) => letter), [roles, overview.mode]);
  const letters = useMemo(() => desks.map(({ letter = '' }) => letter), [desks]);
  const go = useCallback(
    (pressed: string) => {
      const path = desks.find(({ letter }) => letter === pressed)?.path;
      if (path !== undefined) void navigate({ to: path === '' ? '/' : '/$desk', params: { desk: path } });
    },
    [desks, navigate],
  );
  useGoKeys(letters, go);
  return <KeyLegend places={desks.map(({ letter = '', title }) => ({ letter, title: t(title) }))} />;
}

/** In sight all the time: the keys of the first queues; the rest stand in the legend. */
function FirstKeys({ overview }: { overview: Overview }) {
  const { t } = useWords();
  const desks = desksOf(overview).filter(({ letter }) => letter);
  const first = GROUPS.flatMap((group) => desks.filter((desk) => desk.group === group)).slice(0, FIRST_KEYS);
  return (
    <p className={styles.keys} aria-hidden="true">
      {first.map(({ id, letter = '', title }) => (
        <span key={id}>
          <kbd className={styles.key}>G</kbd> <kbd className={styles.key}>{letter.toUpperCase()}</kbd>{' '}
          {t(title)}
        </span>
      ))}
    </p>
  );
}

function HouseState({ overview }: { overview: Overview }) {
  const { t, ago, find } = useWords();
  const { ledger, sources, operator } = overview;
  const now = Date.parse(overview.securityNow);
  const time = ledger ? ago(ledger.checkedAt, now) : '';
  const isOld = ledger !== null && isOldCheck(ledger.checkedAt, now);
  const from = sources.map((source) => find(`operator.source.${source}`) ?? source).join(', ');
  const roles = operator.roles.map((role) => find(`console.role.${role}`) ?? role).join(', ');
  return (
    <>
      {ledger === null ? <span className={styles.soft}>{t('console.ledger.unchecked')}</span> : null}
      {ledger?.faults === 0 && isOld ? (
        <strong className={styles.bad}>▲ {t('console.ledger.old', { time })}</strong>
      ) : null}
      {ledger?.faults === 0 && !isOld ? (
        <span className={styles.good}>● {t('console.ledger.balanced', { time })}</span>
      ) : null}
      {ledger && ledger.faults > 0 ? (
        <strong className={styles.bad}>▲ {t('console.ledger.broken', { count: ledger.faults, time })}</strong>
      ) : null}
      <span className={`${styles.soft} ${styles.sources}`}>
        {t('console.sources', { sources: from || '—' })}
      </span>
      <span className={styles.who} title={roles}>
        {operator.name} · {roles}
      </span>
    </>
  );
}

function SignOut() {
  const { t } = useWords();
  const leave = useCommand(signOutCall, { errorTip: false });
  return (
    <button
      type="button"
      className={styles.quiet}
      onClick={async () => {
        await leave.run({});
        operatorSession.end();
      }}
    >
      {t('console.signOut')}
    </button>
  );
}

function DeskGroup({ group, overview }: { group: Desk['group']; overview: Overview }) {
  const { t } = useWords();
  const desks = desksOf(overview).filter((desk) => desk.group === group);
  if (desks.length === 0) return null;
  return (
    <section>
      <h2 className={styles.group}>{t(`console.group.${group}`)}</h2>
      <ul>
        {desks.map((desk) => (
          <li key={desk.id}>
            <DeskLink desk={desk} overview={overview} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DeskLink({ desk, overview }: { desk: Desk; overview: Overview }) {
  const { t } = useWords();
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/^\/(console\/?)?/, '') });
  const queue = overview.queues.find(({ id }) => id === desk.id);
  const isHere = here === desk.path;
  return (
    <Link
      to={desk.path === '' ? '/' : '/$desk'}
      params={{ desk: desk.path }}
      className={isHere ? `${styles.link} ${styles.here}` : styles.link}
      aria-current={isHere ? 'page' : undefined}
      // Its code comes while the hand is on its way; what it shows is asked for by opening it alone, since each look is written down.
      onPointerEnter={() => void desk.load()}
      onFocus={() => void desk.load()}
      aria-keyshortcuts={desk.letter ? `G ${desk.letter.toUpperCase()}` : undefined}
    >
      <span>{t(desk.title)}</span>
      {queue ? <span className={queue.overdue > 0 ? styles.bad : styles.soft}>{queue.count}</span> : null}
    </Link>
  );
}
