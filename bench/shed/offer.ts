import autocannon from 'autocannon';

/** The load, in a process of its own: offers so many reads a second for so long, and tells what came of them. */
const [url = '', token = '', rate = '0', connections = '1', seconds = '1', path = '', body = ''] =
  process.argv.slice(2);

const result = await autocannon({
  url: `${url}${path}`,
  method: 'POST',
  headers: { 'content-type': 'application/json', 'accept-language': 'es', usertoken: token },
  body,
  connections: Number(connections),
  duration: Number(seconds),
  ...(rate !== '0' && { overallRate: Number(rate) }),
});
process.send?.({ sent: result.requests.total, refused: result.non2xx, errors: result.errors });
