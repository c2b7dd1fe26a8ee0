import { type Route, route } from '#kernel/http/route.ts';
import {
  admitKeyCall,
  createKeyCall,
  endKeyCall,
  listKeyLogCall,
  listKeysCall,
  listStatementsCall,
} from '../../signature/contract.ts';
import type { Approvals } from '../approvals.ts';
import { createKey, endKey, requestKey } from './admit-key.ts';
import { listKeyLog, listKeys, listStatements } from './list-keys.ts';

/** The calls on keys and signatures. */
export function signatureRoutes(approvals: Approvals): Route[] {
  return [
    route(createKeyCall, createKey, { postOnly: true }),
    route(listKeysCall, listKeys),
    route(admitKeyCall, (context, input) => requestKey(approvals, context, input)),
    route(endKeyCall, endKey, { postOnly: true }),
    route(listKeyLogCall, listKeyLog),
    route(listStatementsCall, listStatements, { postOnly: true }),
  ];
}
