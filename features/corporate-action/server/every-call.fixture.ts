import { randomUUID } from 'node:crypto';
import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'corporate_action/stock': { input: { stockId: 'AAPL.XNAS' } },
    'corporate_action/list': { input: {} },
    'corporate_action/coming': { input: {} },
    'corporate_action/detail': { input: { id: randomUUID() } },
    'corporate_action/status': { input: {} },
    'w8ben/detail': { input: {} },
    'w8ben/sign': {
      input: {
        fullName: 'Ana Pérez Luna',
        address: 'Calle Ocho 15, 06700 Ciudad de México',
        taxId: 'PELA900101AB1',
        signature: 'Ana Perez Luna',
        certified: true,
      },
    },
  },
  operatorFields: {
    exDate: '2026-12-15',
    paymentDate: '2026-12-22',
    numerator: '2',
    denominator: '1',
    taxable: '0.25',
    reference: 'https://www.bmv.com.mx/aviso/15',
  },
});
