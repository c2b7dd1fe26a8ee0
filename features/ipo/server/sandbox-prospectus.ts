import type { OfferKind } from '../contract.ts';

const SAYS = {
  ipo: 'Prospecto simulado. La empresa no existe.',
  placement: 'Prospecto simulado. La empresa no hizo esta colocacion.',
};

/** A one-page PDF that says whose prospectus it would be, and that nobody wrote one. */
export function sandboxProspectus(company: string, symbol: string, kind: OfferKind): Buffer {
  const plain = company.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
  const lines = [`${plain} (${symbol})`, SAYS[kind], 'Simulated prospectus.'];
  const text = lines.map((line, at) => `${at === 0 ? '' : '0 -24 Td '}(${escaped(line)}) Tj`).join(' ');
  const stream = `BT /F1 14 Tf 72 720 Td ${text} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1');
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');
