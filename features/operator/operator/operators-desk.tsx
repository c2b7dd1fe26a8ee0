import { useCallQuery } from '#ui/call/use-call-query.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { DeskPage } from '#ui/console/desk-page.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { listOperatorsCall, type OperatorItem } from '../contract.ts';
import { EnrolmentState } from './enrolment-state.tsx';
import { NewOperator } from './new-operator.tsx';
import { OperatorActions } from './operator-actions.tsx';
import styles from './role-boxes.module.css';

/** Who may use the console. An admin asks for changes and another agrees; the auditor reads. */
export default function OperatorsDesk() {
  const { t, find, date } = useWords();
  const query = useCallQuery(listOperatorsCall, {}, { keep: false });
  const { data, retry } = query;
  const mayChange = data?.mayChange ?? false;
  const rolesOf = (item: OperatorItem) =>
    item.roles.map((role) => find(`console.role.${role}`) ?? role).join(', ');
  const columns = [
    {
      id: 'name',
      title: t('operator.people.name'),
      cell: ({ name, signInName }: OperatorItem) => (
        <span className={styles.day}>
          {name}
          <br />
          <span className={styles.note}>{signInName}</span>
        </span>
      ),
    },
    // Who may change them reads them off the boxes.
    ...(mayChange ? [] : [{ id: 'roles', title: t('operator.people.roles'), cell: rolesOf }]),
    {
      id: 'sessions',
      title: t('operator.people.sessions'),
      cell: ({ sessions }: OperatorItem) => sessions,
    },
    {
      id: 'since',
      title: t('operator.people.since'),
      cell: ({ createdAt }: OperatorItem) => <span className={styles.day}>{date(createdAt, 'date')}</span>,
    },
    {
      id: 'access',
      title: t('operator.people.access'),
      cell: (item: OperatorItem) => <EnrolmentState item={item} />,
    },
  ];
  const commands = {
    id: 'commands',
    title: t('operator.people.actions'),
    cell: (item: OperatorItem) =>
      item.closedAt === null ? <OperatorActions item={item} onDone={retry} /> : '—',
  };
  return (
    <DeskPage title={t('console.desk.operators')}>
      {mayChange ? (
        <>
          <p className={styles.note}>{t(`operator.people.${whoDecides(data?.admins)}`)}</p>
          <NewOperator onAsked={retry} />
        </>
      ) : null}
      <DataTable
        label={t('console.desk.operators')}
        items={data?.items}
        query={query}
        keyOf={({ id }) => id}
        empty={t('operator.people.empty')}
        columns={mayChange ? [...columns, commands] : columns}
      />
    </DeskPage>
  );
}

/** What stands above the form: how many admins there are says who can decide. */
function whoDecides(admins = 0): 'alone' | 'pair' | 'two' {
  if (admins === 2) return 'pair';
  return admins === 1 ? 'alone' : 'two';
}
