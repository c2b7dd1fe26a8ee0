const CLABE = /^(\d{3})(\d{3})(\d{11})(\d)$/;
const FOURS = /.{1,4}/gs;
/** An eye follows so many characters without help. */
const MOST_UNGROUPED = 10;
/** No word has a digit in it. */
const CODE = /^(?=.*\d)[A-Za-z0-9]+$/;

/** A long key, number or address, and no words. */
export const isCode = (text: string): boolean => text.length > MOST_UNGROUPED && CODE.test(text);

/** A code in parts: a CLABE as banks print it (bank, place, account, digit), any other in fours, a short one whole. */
export function groupsOf(code: string): { at: number; part: string }[] {
  let at = 0;
  return partsOf(code).map((part) => {
    const from = at;
    at += part.length;
    return { at: from, part };
  });
}

function partsOf(code: string): string[] {
  // What has hyphens has its groups.
  if (code.length <= MOST_UNGROUPED || code.includes('-')) return [code];
  return CLABE.exec(code)?.slice(1) ?? code.match(FOURS) ?? [code];
}
