import { useWords } from '#ui/i18n/words.tsx';

/** The words for a posting: those of the investor's own log, and for what that log does not show, the desk's own. */
export function usePostingName(): (posting: string) => string {
  const { find } = useWords();
  return (posting) => find(`asset.subtype.${posting}`) ?? find(`people.posting.${posting}`) ?? posting;
}
