import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useSession } from '#ui/session/session.ts';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { statusCall, unlinkCall } from '../contract.ts';
import { LinkSheet } from './link-sheet.tsx';
import styles from './social.module.css';
import { goToWeChat, type SocialVisit, useVisit } from './use-visit.ts';

/**
 * In the settings: WeChat, linked or not; nothing where the firm has no app there, or nobody is logged in.
 * A visit that was refused is told of in any case: the server sends every one of them here.
 */
export function SocialSetting() {
  const { t } = useWords();
  const { loggedIn } = useSession();
  const visit = useVisit('/user/settings');
  const asks = loggedIn || visit.outcome !== null;
  const { data, retry } = useCallQuery(statusCall, {}, { errorTip: false, enabled: asks, keep: false });
  const isShown = loggedIn && data?.configured === true;
  if (!isShown && visit.failure === null) return null;
  return (
    <section className={styles.part} aria-label={t('social.title')}>
      <h2 className={styles.name}>{t('social.title')}</h2>
      {visit.failure ? (
        <p role="status" className={styles.caution}>
          {t(data?.configured === false ? 'reason.social.off' : visit.failure)}
        </p>
      ) : null}
      {isShown ? (
        <Linked since={data.linkedAt} arrived={data.arrived} visit={visit} onChange={retry} />
      ) : null}
    </section>
  );
}

function Linked({
  since,
  arrived,
  visit,
  onChange,
}: {
  since: string | null;
  arrived: boolean;
  visit: SocialVisit;
  onChange: () => void;
}) {
  const { t, date } = useWords();
  const [asks, setAsks] = useState(false);
  const unlink = useCommand(unlinkCall, { successTip: t('social.unlink.done') });
  const end = async () => {
    if ((await unlink.run({})).ok) onChange();
    setAsks(false);
  };
  const linked = () => {
    visit.forget();
    onChange();
  };
  return (
    <>
      <p className={styles.soft}>
        {since === null ? t('social.notLinked') : t('social.linked', { date: date(since, 'date') })}
      </p>
      {since === null ? (
        <>
          <p>{t('social.why')}</p>
          <Button kind="secondary" onClick={() => goToWeChat('/user/settings')}>
            {t('social.toLink')}
          </Button>
          <LinkSheet open={arrived && visit.outcome !== null} onClose={visit.forget} onLinked={linked} />
        </>
      ) : (
        <Button kind="secondary" onClick={() => setAsks(true)}>
          {t('social.unlink')}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('social.unlink.ask')}
        confirmLabel={t('social.unlink')}
        busy={unlink.busy}
        onConfirm={() => void end()}
      >
        {t('social.unlink.text')}
      </ConfirmDialog>
    </>
  );
}
