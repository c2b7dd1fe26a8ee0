/** `sandbox`: money and market are simulated; `live`: they are real. */
export type Mode = 'sandbox' | 'live';

/** Read once at the start from the environment; features never read the environment themselves. */
export interface Config {
  readonly mode: Mode;
  /** Who runs this installation, shown on the screens; null in a sandbox, which nobody does. */
  readonly firm: Firm | null;
  /** Where the one HTTP server listens (`PORT`, 8080). */
  readonly port: number;
  /** The data folder (`BOLSILLO_DATA`): database, keys, uploads. */
  readonly dataFolder: string;
  /** Origins, beside the server's own, whose pages may open the websocket (`BOLSILLO_ORIGINS`). */
  readonly origins: readonly string[];
  /** Redis or Valkey for fan-out and rate limits where several nodes run (`REDIS_URL`); null on one node. */
  readonly redisUrl: string | null;
  /** Seed of the sandbox's simulated market and seeds: the same seed gives the same world. */
  readonly sandboxSeed: string;
  /** Real prices and rates; left out: all of them are simulated. */
  readonly market?: MarketConfig;
  /** Brokers outside who execute orders; left out: in a sandbox all are simulated, in live nobody executes any. */
  readonly venue?: VenueConfig;
  /** Where drand is asked, in this order (`DRAND_URL`); left out: its official addresses, and a sandbox draws from its own beacon. */
  readonly drandBases?: readonly string[];
  /** Who stamps the daily roots from outside; left out: nobody, and the screens say so. */
  readonly timeStamps?: TimeStampConfig;
  /** WeChat, where the firm has an app there; left out: signing in by it is off. */
  readonly social?: SocialConfig;
  /** Feeds that news are taken from (`NEWS_FEEDS`); left out: none. */
  readonly newsFeeds?: readonly string[];
  /** Web push; left out: in the sandbox only the browsers' own services, in live none. */
  readonly push?: PushConfig;
  /** The firm's own invite code, six digits (246810 in the sandbox). */
  readonly firmInviteCode: string;
}

/** The firm as its authority has it (`BOLSILLO_FIRM_NAME`, `BOLSILLO_FIRM_REGISTRATION`), and how it is reached. */
export interface Firm {
  readonly name: string;
  readonly registration: string;
  /** An address of electronic mail or a phone number (`BOLSILLO_FIRM_CONTACT`); null for none. */
  readonly contact: string | null;
}

/** Time-stamp authorities (RFC 3161) that the firm does not run. */
export interface TimeStampConfig {
  /** Where they are asked, in this order (`TSA_URL`). */
  readonly addresses: readonly string[];
  /** Certificates of the authorities that are believed, PEM (the file that `TSA_CA` names). */
  readonly anchors: string;
}

/** The firm's app at WeChat, and where browsers may be sent back to. */
export interface SocialConfig {
  /** `WECHAT_APP_ID` and `WECHAT_SECRET`: neither without the other. */
  readonly appId: string;
  readonly secret: string;
  /** One address in place of WeChat's two (`WECHAT_URL`); null: WeChat's own. */
  readonly base: string | null;
  /** Origins, beside the server's own, that a browser may be sent back to (`BOLSILLO_REDIRECT_ORIGINS`). */
  readonly redirectOrigins: readonly string[];
}

/** How phones that sleep are told. */
export interface PushConfig {
  /** Whom a push service may write to about us, `mailto:` or `https:` (`BOLSILLO_PUSH_CONTACT`); null: live pushes nothing. */
  readonly contact: string | null;
  /** Origins of push services beside the browsers' own (`BOLSILLO_PUSH_ORIGINS`). */
  readonly origins: readonly string[];
}

/** Whose prices and rate are real, and by what account there; null: simulated in a sandbox, and live does not start. */
export interface MarketConfig {
  /** `BOLSILLO_MARKET_AMERICA` and `BOLSILLO_MARKET_MEXICO`. */
  readonly america: AlpacaConfig | TwelveDataConfig | null;
  readonly mexico: TwelveDataConfig | null;
  /** Pesos for a dollar. */
  readonly rate: BanxicoConfig | null;
}

/** Addresses end without a slash; each is the vendor's own unless the environment names another. */
export interface AlpacaConfig {
  readonly vendor: 'alpaca';
  /** `ALPACA_KEY_ID` and `ALPACA_SECRET_KEY`. */
  readonly keyId: string;
  readonly secretKey: string;
  /** `ALPACA_DATA_URL`. */
  readonly dataUrl: string;
  /** `ALPACA_STREAM_URL`, a websocket, with its path. */
  readonly streamUrl: string;
  /** `ALPACA_FEED`. */
  readonly feed: 'iex' | 'sip' | 'delayed_sip';
}

/** `BOLSILLO_VENUE_AMERICA`. */
export interface VenueConfig {
  readonly america: AlpacaVenueConfig;
}

/** An account at Alpaca that orders are sent to; the same key as its prices'. */
export interface AlpacaVenueConfig {
  readonly keyId: string;
  readonly secretKey: string;
  /** `ALPACA_TRADING_URL`, without a slash at its end: a paper account's address, or real money's. */
  readonly url: string;
  /** `ALPACA_TRADING_STREAM_URL`, a websocket, with its path. */
  readonly streamUrl: string;
}

export interface TwelveDataConfig {
  readonly vendor: 'twelve-data';
  /** `TWELVE_DATA_KEY`. */
  readonly key: string;
  /** `TWELVE_DATA_URL`. */
  readonly url: string;
  /** `TWELVE_DATA_STREAM_URL`, a websocket, with its path. */
  readonly streamUrl: string;
}

export interface BanxicoConfig {
  readonly vendor: 'banxico';
  /** `BANXICO_TOKEN`. */
  readonly token: string;
  /** `BANXICO_URL`. */
  readonly url: string;
}
