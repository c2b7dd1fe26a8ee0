/** What other features' forms share with registration and log-in: a form is checked by the schema of its call. */
export { contractResolver, reasonText, showFieldFaults } from './contract-resolver.ts';
