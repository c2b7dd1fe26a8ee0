import { globSync } from 'node:fs';

/**
 * Every feature, the most basic first: each may use those before it and none after it, so that no ring can form. A new
 * feature takes its place after the last one that it builds on.
 */
export const FEATURE_ORDER: readonly string[] = [
  'firm',
  'notification',
  'operator',
  'review',
  'listing',
  'review-times',
  'sandbox',
  'coin-rate',
  'draw',
  'market',
  'watchlist',
  'alert',
  'cashier',
  'identity',
  'account',
  'tariff',
  'exchange',
  'margin',
  'trade',
  'otc',
  'corporate-action',
  'block-trade',
  'bank-card',
  'legal-hold',
  'withdrawal',
  'deposit',
  'loan',
  'adjustment',
  'announcement',
  'article',
  'news',
  'people',
  'proof',
  'anomaly',
  'reconciliation',
  'mutual-fund',
  'foundation',
  'statement',
  'web-push',
  'social',
  'ipo',
  'chat',
  'seed',
];

/** What is wrong with the list itself: a feature without a place, a place without a feature, a name that stands twice. */
export function faultsOfOrder(root: string, order: readonly string[] = FEATURE_ORDER): string[] {
  const features = globSync('features/*/', { cwd: root }).map((folder) => folder.split('/')[1] ?? folder);
  return [
    ...features.filter((name) => !order.includes(name)).map((name) => `features/${name} has no place`),
    ...order.filter((name) => !features.includes(name)).map((name) => `there is no features/${name}`),
    ...order.filter((name, at) => order.indexOf(name) !== at).map((name) => `${name} stands twice`),
  ];
}
