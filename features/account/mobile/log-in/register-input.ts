import { registerCall } from '../../contract.ts';

/** What the form is checked with; its code comes once there is something to check. */
export const registerInput = registerCall.input;
