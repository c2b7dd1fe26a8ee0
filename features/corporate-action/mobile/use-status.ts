import { useCallQuery } from '#ui/call/use-call-query.ts';
import { getCorporateStatus } from '../contract.ts';

const QUIET = { errorTip: false };

/** What the profile's rows and their screen tell of dividends and the form, asked for once by all. */
export const useStatusQuery = () => useCallQuery(getCorporateStatus, {}, QUIET);

/** The same; undefined until it is known. */
export const useStatus = () => useStatusQuery().data;
