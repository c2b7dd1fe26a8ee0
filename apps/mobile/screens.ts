import type { ComponentType } from 'react';
import { currentLanguage } from '#ui/i18n/language-memory.ts';
import { loadWholeCatalog } from './load-catalog.ts';

/** One address of the app. */
export interface ScreenRoute {
  /** As the router writes it: `$id` is a part that varies. */
  readonly path: string;
  /** Opens only for who is logged in. */
  readonly logIn?: boolean;
  /** No such thing can exist yet: the address is answered like any unknown one. */
  readonly unknown?: boolean;
  /** Fetches the screen's chunk; without it the shell itself draws (kept-alive screens). */
  readonly load?: () => Promise<{ default: ComponentType }>;
}

/** Turns a module with named screens into what the router asks for: the screen, and the words for it. */
export function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => {
    const [module] = await Promise.all([load(), loadWholeCatalog(currentLanguage())]);
    return { default: module[name] };
  };
}

/** The first page: its words came with the start. */
const home = async () => ({ default: (await import('./home/home-screen.tsx')).HomeScreen });
const later = () => import('./later/later-screens.tsx');
const market = {
  list: screen(() => import('#features/market/mobile/market-screen.tsx'), 'MarketScreen'),
  search: screen(() => import('#features/market/mobile/search-screen.tsx'), 'SearchScreen'),
  detail: screen(() => import('./hubs/stock-hub.tsx'), 'StockHub'),
};
const trade = {
  hub: screen(() => import('#features/trade/mobile/trade-screen.tsx'), 'TradeScreen'),
  order: screen(() => import('#features/trade/mobile/order-detail-screen.tsx'), 'OrderDetailScreen'),
  position: screen(() => import('#features/trade/mobile/position-detail-screen.tsx'), 'PositionDetailScreen'),
};
const notification = {
  list: screen(
    () => import('#features/notification/mobile/notification-list-screen.tsx'),
    'NotificationListScreen',
  ),
  detail: screen(
    () => import('#features/notification/mobile/notification-detail-screen.tsx'),
    'NotificationDetailScreen',
  ),
};
const account = {
  profile: screen(() => import('#features/account/mobile/profile-screen.tsx'), 'ProfileScreen'),
  devices: screen(() => import('#features/account/mobile/devices-screen.tsx'), 'DevicesScreen'),
  security: screen(() => import('#features/account/mobile/security-screen.tsx'), 'SecurityScreen'),
  password: screen(
    () => import('#features/account/mobile/change-password-screen.tsx'),
    'ChangePasswordScreen',
  ),
  withdrawalPassword: screen(
    () => import('#features/account/mobile/withdrawal-password-screen.tsx'),
    'WithdrawalPasswordScreen',
  ),
  reset: screen(() => import('#features/account/mobile/reset-screen.tsx'), 'ResetScreen'),
  signIns: screen(() => import('#features/account/mobile/sign-ins-screen.tsx'), 'SignInsScreen'),
};
const deposit = {
  form: screen(() => import('#features/deposit/mobile/deposit-screen.tsx'), 'DepositScreen'),
  order: screen(() => import('#features/deposit/mobile/deposit-detail-screen.tsx'), 'DepositDetailScreen'),
  records: screen(() => import('./records/records-screen.tsx'), 'RecordsScreen'),
};
const withdrawal = {
  form: screen(() => import('#features/withdrawal/mobile/withdrawal-screen.tsx'), 'WithdrawalScreen'),
  order: screen(
    () => import('#features/withdrawal/mobile/withdrawal-detail-screen.tsx'),
    'WithdrawalDetailScreen',
  ),
};
const bankCard = {
  list: screen(() => import('#features/bank-card/mobile/bank-card-list-screen.tsx'), 'BankCardListScreen'),
  add: screen(() => import('#features/bank-card/mobile/add-bank-card-screen.tsx'), 'AddBankCardScreen'),
  one: screen(() => import('#features/bank-card/mobile/bank-card-screen.tsx'), 'BankCardScreen'),
};
const exchange = screen(() => import('#features/exchange/mobile/exchange-screen.tsx'), 'ExchangeScreen');
const fees = screen(() => import('#features/tariff/mobile/fees-screen.tsx'), 'FeesScreen');
const pushSettings = screen(
  () => import('#features/web-push/mobile/push-settings-screen.tsx'),
  'PushSettingsScreen',
);
const kyc = screen(() => import('#features/identity/mobile/kyc-screen.tsx'), 'KycScreen');
const assetLog = screen(() => import('#features/cashier/mobile/asset-log-screen.tsx'), 'AssetLogScreen');

const proof = screen(() => import('#features/proof/mobile/proof-screen.tsx'), 'ProofScreen');
const statements = screen(
  () => import('#features/statement/mobile/statements-screen.tsx'),
  'StatementsScreen',
);

/** The addresses that links from elsewhere count on, then those that are ours to choose. */
export const SCREENS: readonly ScreenRoute[] = [
  { path: '/', load: home },
  { path: '/home', load: home },
  { path: '/ipo', load: screen(later, 'IpoScreen') },
  { path: '/ipo/detail', unknown: true },
  { path: '/situation', load: market.list },
  { path: '/situation/detail/$id', load: market.detail },
  { path: '/trade', logIn: true, load: trade.hub },
  { path: '/trade/stockTradeDetail/$id', logIn: true, load: trade.order },
  { path: '/trade/stockPositionDetail/$id', logIn: true, load: trade.position },
  { path: '/trade/ipoApplicationDetail/$id', logIn: true, unknown: true },
  { path: '/trade/blockTradeOrderDetail/$id', logIn: true, unknown: true },
  { path: '/trade/foundationOrderDetail/$id', logIn: true, unknown: true },
  { path: '/trade/loanOrderDetail/$id', logIn: true, unknown: true },
  { path: '/news', load: screen(later, 'NewsScreen') },
  { path: '/news/detail/$id', unknown: true },
  { path: '/notification', logIn: true, load: notification.list },
  { path: '/notification/detail/$id', logIn: true, load: notification.detail },
  { path: '/otc', load: screen(later, 'OtcScreen') },
  { path: '/placement', load: screen(later, 'PlacementScreen') },
  { path: '/limitTrade', load: screen(() => import('./later/limit-trade-screen.tsx'), 'LimitTradeScreen') },
  { path: '/mutualFunds', load: screen(later, 'MutualFundsScreen') },
  { path: '/blockTrade', load: screen(later, 'BlockTradeScreen') },
  { path: '/blockTrade/detail/$id', unknown: true },
  { path: '/foundation', load: screen(later, 'FoundationScreen') },
  { path: '/foundation/detail/$id', unknown: true },
  { path: '/exchange', logIn: true, load: exchange },
  { path: '/fees', load: fees },
  { path: '/article/detail', load: screen(() => import('./article/article-screen.tsx'), 'ArticleScreen') },
  { path: '/loan', load: screen(later, 'LoanScreen') },
  { path: '/bankCard', logIn: true, load: bankCard.list },
  { path: '/bankCard/detail', logIn: true, load: bankCard.add },
  { path: '/bankCard/detail/$id', logIn: true, load: bankCard.one },
  { path: '/user', logIn: true, load: account.profile },
  { path: '/user/login' },
  { path: '/user/register' },
  { path: '/404', load: screen(() => import('./not-found-screen.tsx'), 'NotFoundScreen') },

  { path: '/search', load: market.search },
  { path: '/user/settings', load: screen(() => import('./settings/settings-screen.tsx'), 'SettingsScreen') },
  { path: '/user/settings/notifications', logIn: true, load: pushSettings },
  { path: '/user/devices', logIn: true, load: account.devices },
  { path: '/user/security', logIn: true, load: account.security },
  { path: '/user/password', logIn: true, load: account.password },
  { path: '/user/withdrawalPassword', logIn: true, load: account.withdrawalPassword },
  { path: '/user/withdrawalPassword/reset', logIn: true, load: account.reset },
  { path: '/user/signIns', logIn: true, load: account.signIns },
  { path: '/kyc', logIn: true, load: kyc },
  { path: '/user/assets', logIn: true, load: assetLog },
  { path: '/user/statements', logIn: true, load: statements },
  { path: '/user/proof', logIn: true, load: proof },
  { path: '/deposit', logIn: true, load: deposit.form },
  { path: '/user/records', logIn: true, load: deposit.records },
  { path: '/user/records/deposit/$id', logIn: true, load: deposit.order },
  { path: '/withdrawal', logIn: true, load: withdrawal.form },
  { path: '/user/records/withdrawal/$id', logIn: true, load: withdrawal.order },
  { path: '/chat', load: screen(later, 'ChatScreen') },
];
