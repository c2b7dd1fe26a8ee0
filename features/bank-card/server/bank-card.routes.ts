import { type Route, route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import {
  addBankCard as addCall,
  changeBankCard as changeCall,
  getBankCard,
  listBankCards,
  removeBankCard as removeCall,
} from '../contract.ts';
import { addCard } from './add-card.ts';
import { changeCard } from './change-card.ts';
import { removeCardCommand } from './remove-card.ts';
import { listOwnCards, showOwnCard } from './show-card.ts';

const POST = { postOnly: true } as const;

/** The calls of this feature; what holds a number is never to be had by GET. */
export function bankCardRoutes(ports: Ports): Route[] {
  return [
    route(listBankCards, (context, input) => listOwnCards(ports, context, input)),
    route(getBankCard, (context, { id }) => showOwnCard(ports, context, id), POST),
    route(addCall, (context, input) => addCard(ports, context, input), POST),
    route(changeCall, (context, input) => changeCard(ports, context, input), POST),
    route(removeCall, (context, { id }) => removeCardCommand(ports, context, id), POST),
  ];
}
