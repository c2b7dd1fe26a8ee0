import { Copy, Link2, Share2 } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { copyText } from '#ui/copy/copy-text.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import styles from './profile.module.css';

/** The investor's own invite code, to be copied or shared with a link that types it already. */
export function InviteCard({ code }: { code: string }) {
  const { t } = useWords();
  const toast = useToast();
  const copy = async () => {
    if (await copyText(code)) toast.success(t('account.profile.invite.copied'));
    else toast.error(t('account.profile.invite.notCopied'));
  };
  const link = `${location.origin}/user/register?inviteCode=${code}`;
  const copyLink = async () => {
    if (await copyText(link)) toast.success(t('account.profile.invite.linkCopied'));
    else toast.error(t('account.profile.invite.notCopied'));
  };
  const share = async () => {
    try {
      await navigator.share({
        text: t('account.profile.invite.text', { code }),
        url: link,
      });
    } catch {
      // Closed without sharing: nothing happened, nothing to say.
    }
  };
  return (
    <>
      <p className={styles.code}>{code}</p>
      <p className={styles.why}>{t('account.profile.invite.why')}</p>
      <div className={styles.pair}>
        <Button kind="secondary" icon={Copy} onClick={copy}>
          {t('account.profile.invite.copy')}
        </Button>
        {'share' in navigator ? (
          <Button kind="secondary" icon={Share2} onClick={share}>
            {t('account.profile.invite.share')}
          </Button>
        ) : (
          <Button kind="secondary" icon={Link2} onClick={copyLink}>
            {t('account.profile.invite.copyLink')}
          </Button>
        )}
      </div>
    </>
  );
}
