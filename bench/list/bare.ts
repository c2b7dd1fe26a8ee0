import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportMeasured } from '../bolsillo-process.ts';

/** The least that Node can do: reads the body, answers the very bytes that Bolsillo answers. */
const bytes = Buffer.from(process.argv[2] ?? '', 'base64');
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': bytes.length,
    });
    response.end(bytes);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  reportMeasured({ url: `http://127.0.0.1:${port}` }, async () => {
    server.closeAllConnections();
    server.close();
  });
});
