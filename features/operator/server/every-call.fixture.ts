import { PASSWORD } from '#testing/bolsillo.ts';
import { defineSweep } from '#testing/every-call.ts';

/** Two halves that nobody was given. */
const NO_ENROLMENT = 'AAAAA-AAAAA-AAAAA-AAAAA';

export default defineSweep({
  calls: {
    'operator/enrol_begin': { input: { signInName: 'nadie', code: NO_ENROLMENT }, ignoresToken: true },
    'operator/enrol_finish': {
      input: { signInName: 'nadie', code: NO_ENROLMENT, password: PASSWORD, totp: '000000' },
      ignoresToken: true,
    },
    'proof/operator_key_list': { input: {} },
    'proof/statement_list': { input: { statements: ['ab'.repeat(32)] } },
    'operator/sign_in': {
      input: { signInName: 'nadie', password: PASSWORD, code: '000000' },
      ignoresToken: true,
    },
  },
  operatorFields: { signInName: 'eva.espejo', keyId: 'ab'.repeat(32), publicKey: 'A'.repeat(60) },
});
