/**
 * Names of banks by the first three digits of a CLABE: participants of SPEI as Banxico lists them, the ones that
 * persons most often have. A code that is not here is no fault.
 */
const BANKS: Readonly<Record<string, string>> = {
  '002': 'Banamex',
  '012': 'BBVA',
  '014': 'Santander',
  '021': 'HSBC',
  '030': 'BanBajío',
  '036': 'Inbursa',
  '042': 'Mifel',
  '044': 'Scotiabank',
  '058': 'Banregio',
  '062': 'Afirme',
  '072': 'Banorte',
  '127': 'Banco Azteca',
  '130': 'Compartamos',
  '137': 'BanCoppel',
  '166': 'Banco del Bienestar',
  '638': 'Nu México',
  '646': 'STP',
  '722': 'Mercado Pago',
};

/** The bank that a CLABE, or the beginning of one, names; null for none that is known here. */
export function bankOfClabe(digits: string): string | null {
  const code = digits.slice(0, 3);
  return Object.hasOwn(BANKS, code) ? (BANKS[code] ?? null) : null;
}
