import { randomUUID } from 'node:crypto';
import { getInfoCall } from '#features/account/contract.ts';
import { defineSweep } from '#testing/every-call.ts';
import { verifyIdentity } from '#testing/verified-investor.ts';
import { ipoCalls, placementCalls } from '../contract.ts';
import { apply, openIssue, openPlacement } from './ipo.fixture.ts';

const id = randomUUID();
const applicationId = 'a'.repeat(64);

export default defineSweep({
  calls: {
    'ipo/list': { input: {} },
    'ipo/detail': { input: { id } },
    'ipo/prospectus': { input: { id } },
    'ipo/draw': { input: { id } },
    'ipo/calendar': { input: {} },
    'ipo/preview': { input: { id, lots: '1' } },
    'ipo/subscribe': {
      input: { previewId: randomUUID() },
      foreign: ({ ipoPreview }) => ({ previewId: ipoPreview }),
    },
    'placement/list': { input: {} },
    'placement/detail': { input: { id } },
    'placement/prospectus': { input: { id } },
    'placement/preview': { input: { id, lots: '1' } },
    'placement/subscribe': {
      input: { previewId: randomUUID() },
      foreign: ({ placementPreview }) => ({ previewId: placementPreview }),
    },
    'placement_application/list': { input: {} },
    'placement_application/detail': {
      input: { id: applicationId },
      foreign: ({ placementApplication }) => ({ id: placementApplication }),
    },
    'placement_application/cancel': {
      input: { id: applicationId },
      foreign: ({ placementApplication }) => ({ id: placementApplication }),
    },
    'ipo_application/list': { input: {} },
    'ipo_application/detail': {
      input: { id: applicationId },
      foreign: ({ ipoApplication }) => ({ id: ipoApplication }),
    },
    'ipo_application/cancel': {
      input: { id: applicationId },
      foreign: ({ ipoApplication }) => ({ id: ipoApplication }),
    },
  },
  async own(investor, world) {
    const { user } = await investor.get(getInfoCall, {});
    if (user.kycStatus !== 'verified') await verifyIdentity(await world.operator('reviewer'), investor);
    const offer = await openIssue(world);
    const application = await apply(investor, offer, 1);
    const { previewId } = await investor.get(ipoCalls.preview, { id: offer, lots: '2' });
    const placement = await openPlacement(world);
    const placed = await apply(investor, placement, 1, 'placement');
    const asked = await investor.get(placementCalls.preview, { id: placement, lots: '2' });
    return {
      ipoApplication: application.id,
      ipoPreview: previewId,
      placementApplication: placed.id,
      placementPreview: asked.previewId,
    };
  },
  operatorFields: {
    priceLow: '18.00',
    priceHigh: '22.00',
    maxLots: '50',
    volume: '1000000',
    allocatedLots: '100',
    lots: '100',
    price: '20.00',
    issuanceAt: '2026-12-01T15:00:00.000Z',
    opensAt: '2026-12-02T15:00:00.000Z',
    closesAt: '2026-12-03T15:00:00.000Z',
    allocatedAt: '2026-12-04T15:00:00.000Z',
    lotteryAt: '2026-12-05T15:00:00.000Z',
    listingOn: '2026-12-08',
  },
});
