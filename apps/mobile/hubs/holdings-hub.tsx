import { useHoldings } from '#features/trade/mobile/position/holdings-panel.tsx';
import { inOrder } from '#ui/manifest/collect.ts';
import type { HoldingsPart } from '#ui/manifest/holdings-part.ts';
import type { PanelTab } from '#ui/manifest/panel-tab.ts';

/** What every feature holds besides shares, in its order. */
const HOLDINGS_PARTS = inOrder(
  import.meta.glob<readonly HoldingsPart[]>('../../../features/*/mobile/holdings-parts.ts', {
    eager: true,
    import: 'holdingsParts',
  }),
);

/** The tab of holdings, with what other features hold under its shares; every other tab as it is. */
export function withHoldings(tab: PanelTab): PanelTab {
  if (tab.value !== 'holdings') return tab;
  const { Panel: Shares } = tab;
  const Panel = () => (
    <>
      <Shares />
      <OtherHoldings />
    </>
  );
  return { ...tab, Panel };
}

/** Once it is known how much room the shares take. */
function OtherHoldings() {
  const { isLoading, isOffline } = useHoldings();
  if (isLoading && !isOffline) return null;
  return HOLDINGS_PARTS.map(({ Section, order }) => <Section key={order} />);
}
