import { useWords } from '#ui/i18n/words.tsx';

/** The words for a posting: those that the investor reads of it. */
export function usePostingName(): (posting: string) => string {
  const { find } = useWords();
  return (posting) => find(`asset.subtype.${posting}`) ?? posting;
}
