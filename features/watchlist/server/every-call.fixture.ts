import { defineSweep } from '#testing/every-call.ts';
import { addToWatchlist } from '../contract.ts';

const AAPL = 'AAPL.XNAS';
/** What only another investor follows. */
const WATCHED = 'WALMEX.XMEX';

export default defineSweep({
  calls: {
    'watchlist/add': { input: { stockId: AAPL } },
    'watchlist/delete': { input: { stockId: AAPL } },
    'watchlist/list': { input: {} },
    'watchlist/merge': { input: { stockIds: [AAPL] } },
    // A stock that only another investor follows.
    'watchlist/move': {
      input: { stockId: AAPL, before: null },
      foreign: () => ({ stockId: WATCHED, before: null }),
    },
  },
  async own(investor) {
    await investor.get(addToWatchlist, { stockId: WATCHED });
    return {};
  },
});
