import { Check, Download, Minus, RotateCcw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { PublishedRoot } from '#kernel/chain/daily-root.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { saveFile } from '#ui/download/save-file.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { Zone } from '#ui/i18n/write-date.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { roundTime } from '../beacon.ts';
import type { DrawFile } from '../contract.ts';
import styles from './draw.module.css';
import { type DrawFinding, drawAgain, type OwnLot } from './draw-again.ts';
import { DrawStrip } from './draw-strip.tsx';
import { KeptListLine } from './kept-list-line.tsx';
import { RootLine } from './root-line.tsx';

/** An offer's draw and what its screen knows of the offer. */
export interface DrawViewProps {
  readonly file: DrawFile;
  /** The daily root that names the list; null until the next one. */
  readonly root: PublishedRoot | null;
  readonly symbol: string;
  /** Shares of one lot. */
  readonly lotSize: number;
  /** The reader's own application, 64 hex digits; null where there is none. */
  readonly ownId: string | null;
  /** When the terms that name the round were published: an instant. */
  readonly announcedAt: string;
  /** Of the exchange, for the dates. */
  readonly zone: Zone;
}

type Look =
  | { readonly state: 'drawing' }
  | { readonly state: 'failed' }
  | { readonly state: 'found'; readonly finding: DrawFinding; readonly at: number };

/** A draw for its reader: what it gave, why nobody could choose it, all lots, and the way to make it again here. */
export function DrawView(props: DrawViewProps) {
  const { file, ownId, symbol } = props;
  const [turn, setTurn] = useState(0);
  const look = useDrawnHere(file, ownId, turn);
  const drawn = look.state === 'found' ? look.finding.drawn : null;
  return (
    <div className={styles.draw}>
      <Outcome {...props} />
      {drawn ? <DrawStrip drawn={drawn} /> : null}
      {look.state === 'drawing' ? <Skeleton shape="block" /> : null}
      {drawn && drawn.own.length > 0 ? <OwnLots own={drawn.own} /> : null}
      <Again look={look} source={file.beacon.source} onAgain={() => setTurn((last) => last + 1)} />
      <Made {...props} drawn={drawn} />
      <TakeAlong file={file} symbol={symbol} />
    </div>
  );
}

/** Made again when the screen opens, and whenever it is asked for. */
function useDrawnHere(file: DrawFile, ownId: string | null, turn: number): Look {
  const [look, setLook] = useState<Look>({ state: 'drawing' });
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Look) => {
      if (isCurrent) setLook(next);
    };
    if (turn > 0) show({ state: 'drawing' });
    drawAgain({ file, ownId }).then(
      (finding) => show({ state: 'found', finding, at: Date.now() }),
      () => show({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [file, ownId, turn]);
  return look;
}

function Outcome({ file, lotSize, ownId }: DrawViewProps) {
  const { t, number } = useWords();
  const asked = Number(
    file.list
      .split('\n')
      .find((line) => line.startsWith(`${ownId} `))
      ?.split(' ')[1] ?? 0,
  );
  const won = file.winners.find(({ id }) => id === ownId)?.lots ?? 0;
  const total = file.winners.reduce((sum, { lots }) => sum + lots, 0);
  const lots = asked > 0 ? won : total;
  return (
    <header>
      <p className={styles.soft}>{asked > 0 ? t('draw.own', { count: asked }) : t('draw.all')}</p>
      <p className={styles.figureLine}>
        <strong className={styles.figureNumber}>{number(lots)}</strong>{' '}
        {t('draw.lots', { count: lots, shares: number(lots * lotSize) })}
      </p>
      <p className={styles.why}>
        {t(`draw.why.${file.beacon.source}`)}{' '}
        <span className={styles.soft}>{t(`draw.who.${file.beacon.source}`)}</span>
      </p>
    </header>
  );
}

function OwnLots({ own }: { own: readonly OwnLot[] }) {
  const { t, number } = useWords();
  return (
    <ul className={styles.lots} aria-label={t('draw.lots.own')}>
      {own.map(({ number: lot, place, outcome }) => (
        <li key={lot} className={styles.lot}>
          <span className={outcome === 0 ? styles.mark : `${styles.mark} ${styles.markWon}`}>
            <Icon of={outcome === 0 ? Minus : Check} size={20} />
          </span>
          <span className={outcome === 0 ? undefined : styles.strong}>{t('draw.lot', { number: lot })}</span>
          <span className={styles.place}>
            <strong>{t('draw.place', { place: number(place) })}</strong>
            <span className={styles.soft}>{t(`draw.outcome.${outcome}`)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Again({
  look,
  source,
  onAgain,
}: {
  look: Look;
  source: DrawFile['beacon']['source'];
  onAgain: () => void;
}) {
  const { t } = useWords();
  return (
    <section className={styles.card} aria-label={t('draw.again')}>
      <div role="status">
        <Verdict look={look} source={source} />
      </div>
      <Button icon={RotateCcw} busy={look.state === 'drawing'} onClick={onAgain}>
        {t('draw.again')}
      </Button>
    </section>
  );
}

function Verdict({ look, source }: { look: Look; source: DrawFile['beacon']['source'] }) {
  const { t, date, number } = useWords();
  if (look.state === 'drawing') return <p className={styles.soft}>{t('draw.again.busy')}</p>;
  if (look.state === 'failed')
    return <Said title={t('draw.again.failed')} text={t('draw.again.elsewhere')} isGood={false} />;
  const { faults, drawn, elapsedMs } = look.finding;
  if (faults.length > 0 || drawn === null) {
    const fields = [...new Set(faults.map(({ field }) => field))].join(', ');
    return <Said title={t('draw.again.differs')} text={t('draw.again.fields', { fields })} isGood={false} />;
  }
  const tenths = Math.max(1, Math.round(elapsedMs / 100)) / 10;
  const text = t(`draw.again.${source}`, {
    time: date(look.at, 'time'),
    seconds: number(tenths),
    lots: number(drawn.wonLots),
  });
  return <Said title={t('draw.again.same')} text={text} isGood />;
}

function Said({ title, text, isGood }: { title: string; text: string; isGood: boolean }) {
  return (
    <div className={styles.said}>
      <span className={`${styles.disc} ${isGood ? styles.good : styles.bad}`}>
        <Icon of={isGood ? Check : TriangleAlert} size={24} />
      </span>
      <div>
        <h2 className={styles.saidTitle}>{title}</h2>
        <p className={styles.soft}>{text}</p>
      </div>
    </div>
  );
}

function Made({ file, root, drawn, announcedAt, zone }: DrawViewProps & { drawn: DrawFinding['drawn'] }) {
  const { t, date, number } = useWords();
  const { beacon, closedAt, ipoId, listHash } = file;
  return (
    <section>
      <h2 className={styles.partTitle}>{t('draw.made')}</h2>
      <Part>
        <CopyRow label={t('draw.list')} value={listHash} isCode />
        {drawn ? (
          <p className={styles.soft}>
            {t('draw.list.size', { count: drawn.applications, lots: number(drawn.outcome.length) })}
          </p>
        ) : null}
      </Part>
      <Part>
        <Fact name={t('draw.told')} value={date(closedAt, 'exact', zone)} />
        <KeptListLine ipoId={ipoId} listHash={listHash} />
      </Part>
      <Part>
        <RootLine ipoId={ipoId} listHash={listHash} root={root} />
      </Part>
      <Part>
        <Fact name={t(`draw.round.${beacon.source}`)} value={number(beacon.round)} />
        <Fact
          isSoft
          name={t('draw.round.announced', { date: date(announcedAt, 'day', zone) })}
          value={date(roundTime(beacon.round), 'exact', zone)}
        />
      </Part>
      <Part>
        <CopyRow label={t('draw.number')} value={beacon.randomness} isCode />
      </Part>
    </section>
  );
}

const Part = ({ children }: { children: ReactNode }) => <div className={styles.part}>{children}</div>;

function Fact({ name, value, isSoft = false }: { name: string; value: string; isSoft?: boolean }) {
  return (
    <p className={isSoft ? `${styles.fact} ${styles.soft}` : styles.fact}>
      <span>{name}</span>
      <span className={isSoft ? undefined : styles.strong}>{value}</span>
    </p>
  );
}

const KILO = 1_000;

function TakeAlong({ file, symbol }: { file: DrawFile; symbol: string }) {
  const { t, number } = useWords();
  const text = JSON.stringify(file, null, 2);
  const name = `bolsillo-draw-${symbol.toLowerCase()}.json`;
  return (
    <section className={styles.take}>
      <Button kind="secondary" icon={Download} onClick={() => saveFile(name, 'application/json', [text])}>
        {t('draw.save', { size: number(Math.ceil(text.length / KILO)) })}
      </Button>
      <p className={styles.soft}>
        {t('draw.command')} <code className={styles.command}>{`npm run verify-draw -- ${name}`}</code>
      </p>
    </section>
  );
}
