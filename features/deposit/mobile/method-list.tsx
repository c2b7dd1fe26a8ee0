import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { List, ListItem, Section, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import type { PaymentMethod } from '../contract.ts';
import styles from './deposit.module.css';
import { HowItGoes } from './how-it-goes.tsx';
import { methodGroups, sharedHours } from './method-groups.ts';
import { MethodIcon } from './method-icon.tsx';

interface OfMethods {
  methods: readonly PaymentMethod[];
}

interface Rows extends OfMethods {
  /** Names what is listed. */
  title: string;
  /** Within how many hours each is reviewed stands on its row. */
  isTimed?: boolean;
}

/** The ways to pay in, each leading to its form: first what goes back to one's bank as it came, coins together; then how it goes on. */
export function MethodList({ methods }: OfMethods) {
  const { t } = useWords();
  const { pesos, dollars, coins } = methodGroups(methods);
  const hours = sharedHours(methods);
  const rows = { isTimed: hours === null };
  return (
    <>
      {pesos.map((method) => (method.open ? <Recommended key={method.id} method={method} /> : null))}
      <Group {...rows} title={t('deposit.group.pesos')} methods={pesos.filter(({ open }) => !open)} />
      <Group {...rows} title={t('deposit.group.dollars')} methods={dollars} />
      <Group {...rows} title={t('deposit.group.coins')} methods={coins} />
      <HowItGoes hours={hours} />
    </>
  );
}

/** A row for each way, leading to its form; a closed one says why. */
export function MethodRows({ methods, title, isTimed = false }: Rows) {
  return (
    <List label={title}>
      {methods.map((method) => (
        <ListItem key={method.id}>
          <Method method={method} isTimed={isTimed} />
        </ListItem>
      ))}
    </List>
  );
}

/** The one way without an exchange: what comes in as pesos goes back to one's bank as pesos. */
function Recommended({ method: { id, minimum, currency, reviewHours } }: { method: PaymentMethod }) {
  const { t, money } = useWords();
  const facts = [
    [t('deposit.fact.minimum'), money(minimum, currency)],
    [t('deposit.fact.credited'), t('deposit.fact.pesos')],
    [t('deposit.fact.review'), t('deposit.fact.hours', { hours: reviewHours })],
  ];
  return (
    <Link to={`/deposit?method=${id}`} className={styles.recommended}>
      <span className={styles.recommendedHead}>
        <MethodIcon method={id} />
        <span className={styles.recommendedName}>{t(`deposit.method.${id}`)}</span>
        <StateChip tone="accent">{t('deposit.recommended')}</StateChip>
        <Icon of={ChevronRight} size={20} />
      </span>
      <span className={styles.why}>{t('deposit.recommended.why')}</span>
      <span className={styles.facts}>
        {facts.map(([label, value]) => (
          <span key={label} className={styles.fact}>
            <span className={styles.small}>{label}</span>
            <span className={styles.factValue}>{value}</span>
          </span>
        ))}
      </span>
    </Link>
  );
}

function Group(rows: Rows) {
  if (rows.methods.length === 0) return null;
  return (
    <Section title={rows.title} quiet>
      <MethodRows {...rows} />
    </Section>
  );
}

function Method({ method, isTimed }: { method: PaymentMethod; isTimed: boolean }) {
  const { t, money } = useWords();
  const { id, currency, minimum, open, closedBecause, reviewHours } = method;
  return (
    <Row
      lead={<MethodIcon method={id} />}
      title={t(`deposit.method.${id}`)}
      note={
        closedBecause === null
          ? t(isTimed ? 'deposit.method.detailWithin' : 'deposit.method.detail', {
              minimum: money(minimum, currency),
              hours: reviewHours,
            })
          : t(`deposit.closed.${closedBecause}`)
      }
      end={open ? null : <StateChip>{t('deposit.closed')}</StateChip>}
      {...(open ? { to: `/deposit?method=${id}`, chevron: true } : {})}
    />
  );
}
