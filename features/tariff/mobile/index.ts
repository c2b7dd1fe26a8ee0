/** The fees for other screens. */
export { TariffTable } from './tariff-table.tsx';
