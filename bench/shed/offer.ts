import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The load, in a process of its own: asks so many calls a second for so long, and tells what came of them. They come evenly, as
 * those of many people do; a load that came in bursts would measure how long a burst takes to be refused.
 */
const [url = '', token = '', rate = '0', connections = '1', seconds = '1', path = '', body = ''] =
  process.argv.slice(2);

const PERIOD_MS = 5;
const OK = 200;

const agent = new http.Agent({ keepAlive: true, maxSockets: Number(connections) });
const until = performance.now() + Number(seconds) * 1000;
const came = { sent: 0, served: 0, refused: 0, errors: 0 };
let underWay = 0;

if (rate === '0') await Promise.all(Array.from({ length: Number(connections) }, askOn));
else await askEvenly(Number(rate));
// What was let in by then is answered still, and counts for nothing.
process.send?.({ ...came });
agent.destroy();

/** One who asks again as soon as they have their answer. */
async function askOn() {
  while (performance.now() < until) await ask();
}

/** So many a second, whatever the answers take; none beyond the connections. */
async function askEvenly(perSecond: number) {
  const begun = performance.now();
  let due = 0;
  while (performance.now() < until) {
    const wished = ((performance.now() - begun) / 1000) * perSecond;
    for (; due < wished; due++) if (underWay < Number(connections)) void ask();
    await sleep(PERIOD_MS);
  }
}

function ask(): Promise<void> {
  came.sent++;
  underWay++;
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'es', usertoken: token };
    let status: number | undefined;
    const request = http.request(`${url}${path}`, { method: 'POST', agent, headers }, (answer) => {
      status = answer.statusCode;
      answer.resume();
    });
    // Told by its status, or that there is none, once it is over.
    request.on('error', () => undefined);
    request.on('close', () => {
      underWay--;
      if (status === undefined) came.errors++;
      else if (status === OK) came.served++;
      else came.refused++;
      resolve();
    });
    request.end(body);
  });
}
