import { cruiseTree } from './cruise-tree.ts';
import { faultsOfOrder } from './feature-order.ts';
import { PLANTED, rulesThatMissed } from './planted.ts';

/** `npm run gate:imports`: who imports whom, with proof that the gate is not blind. */
const root = process.cwd();
const { modules, unread, violations } = await cruiseTree(root);
const missed = await rulesThatMissed(root);
const unordered = faultsOfOrder(root);

for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`);
for (const rule of missed) console.error(`the gate is blind: a planted violation of ${rule} passed`);
for (const file of unread) console.error(`the gate is blind: ${file} was not read`);
for (const fault of unordered) console.error(`feature-order.ts: ${fault}`);
console.log(
  `imports: ${modules} modules read, ${unread.length} missed, ${violations.length} violations, ` +
    `${PLANTED.length - missed.length} of ${PLANTED.length} planted violations caught`,
);
if ([violations, missed, unread, unordered].some((faults) => faults.length > 0)) process.exitCode = 1;
