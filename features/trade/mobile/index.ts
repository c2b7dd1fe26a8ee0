/** The parts by which another feature's sheet offers to get a missing currency. */
export {
  Converted,
  ConvertOffer,
  ConvertSheet,
  type MissingCash,
  missingCash,
} from './order/missing-cash.tsx';
