/** Says that buying stands still. */
export { HaltNotice } from './order/halt-notice.tsx';
/** The parts by which another feature's sheet offers to get a missing currency. */
export {
  Converted,
  ConvertOffer,
  ConvertSheet,
  type MissingCash,
  missingCash,
} from './order/missing-cash.tsx';
