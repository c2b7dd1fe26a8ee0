import type { Account } from '#features/account/server/index.ts';
import type { Identity } from '#features/identity/server/index.ts';
import type { Notifications } from '#features/notification/server/index.ts';
import type { Trade } from '#features/trade/server/index.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What an investor's file is put together from: each feature shows its own part. */
export interface PeopleParts {
  readonly ports: Ports;
  readonly account: Pick<Account, 'user' | 'devices' | 'endDeviceFor'>;
  readonly trade: Pick<Trade, 'orders' | 'positions'>;
  readonly notifications: Pick<Notifications, 'list'>;
  readonly identity: Pick<Identity, 'findByName' | 'namesOf' | 'standing' | 'submissions'>;
}
