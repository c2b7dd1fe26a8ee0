import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';

/** What a sheet knows of itself before anything is drawn. */
export interface SheetInfo {
  readonly title: string;
  /** Of the language, `es-MX`. */
  readonly locale: string;
  /** Machine-readable, among the document's properties. */
  readonly keywords: string;
  readonly createdAt: Date;
}

/** A column of a table: its share of the width in points, and which way it is aligned. */
export interface Column {
  readonly name: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** Paper of the trade: ink, hairlines and one accent. */
export const INK = '#17181c';
const SOFT = '#5a5d66';
const LINE = '#e6e3db';
const ACCENT = '#3230b8';
const CAUTION = { ink: '#8a5a00', ground: '#fff3d6' };

const MARGIN = 48;
const FOOT = 64;
const SMALL = 8.5;
const BODY = 10;
const CELL_GAP = 8;
const ROW_PADDING = 5;
/** A heading never stands alone at the foot of a page. */
const HEADING_ROOM = 80;

/** Noto Sans SC (fonts/OFL.txt): Latin and the 7,000 characters of everyday Chinese; only what is used goes into a file. */
const font = (name: string) => readFileSync(join(import.meta.dirname, 'fonts', name));
const REGULAR = font('noto-sans-sc-400.ttf');
const BOLD = font('noto-sans-sc-latin-700.ttf');

/** Draws from the top of a letter page down, onto as many pages as it takes. */
export interface Sheet {
  brand(name: string, title: string): void;
  caution(text: string): void;
  /** With this much room below it at least, points. */
  heading(text: string, below?: number): void;
  paragraph(text: string): void;
  /** A figure or hash that may be copied, on lines of its own. */
  code(text: string): void;
  facts(items: readonly (readonly [label: string, value: string])[]): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  /** Numbers the pages and gives the file's bytes. */
  finish(foot: (page: number, pages: number) => string): Promise<Buffer>;
}

/** Opens an empty sheet. */
export function openSheet({ title, locale, keywords, createdAt }: SheetInfo): Sheet {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, bottom: FOOT, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: {
      Title: title,
      Author: 'Bolsillo',
      Keywords: keywords,
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  doc.registerFont('regular', REGULAR);
  doc.registerFont('bold', BOLD);
  const width = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - FOOT;
  const write = (size: number, colour: string, name = 'regular') =>
    doc.font(name).fontSize(size).fillColor(colour);

  function room(height: number): void {
    if (doc.y + height > bottom) doc.addPage();
  }

  function lines(text: string, colour: string): void {
    write(BODY, colour);
    room(doc.heightOfString(text, { width }));
    // A new page begins with a pen of its own.
    write(BODY, colour).text(text, MARGIN, doc.y, { width });
    doc.y += 4;
  }

  function rule(): void {
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + width, doc.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  }

  function row(columns: readonly Column[], cells: readonly string[], colour: string): void {
    write(SMALL, colour);
    const inner = (column: Column) => column.width - CELL_GAP;
    const heights = columns.map((column, at) =>
      doc.heightOfString(cells[at] ?? '', { width: inner(column) }),
    );
    const height = Math.max(...heights) + 2 * ROW_PADDING;
    room(height);
    write(SMALL, colour);
    const top = doc.y;
    let left = MARGIN;
    for (const [at, column] of columns.entries()) {
      const shift = column.align === 'right' ? CELL_GAP : 0;
      doc.text(cells[at] ?? '', left + shift, top + ROW_PADDING, {
        width: inner(column),
        align: column.align ?? 'left',
      });
      left += column.width;
    }
    doc.x = MARGIN;
    doc.y = top + height;
    rule();
  }

  return {
    brand(name, heading) {
      write(18, ACCENT, 'bold').text(name, MARGIN, MARGIN);
      write(12, INK).text(heading, MARGIN, MARGIN + 5, { width, align: 'right' });
      doc.x = MARGIN;
      doc.y = MARGIN + 34;
    },
    caution(text) {
      write(BODY, CAUTION.ink);
      const height = doc.heightOfString(text, { width: width - 24 }) + 16;
      const top = doc.y;
      doc.roundedRect(MARGIN, top, width, height, 6).fill(CAUTION.ground);
      write(BODY, CAUTION.ink).text(text, MARGIN + 12, top + 8, { width: width - 24 });
      doc.x = MARGIN;
      doc.y = top + height + 8;
    },
    heading(text, below = HEADING_ROOM) {
      room(below);
      doc.y += 16;
      write(13, INK).text(text, MARGIN, doc.y, { width });
      doc.y += 4;
    },
    paragraph: (text) => lines(text, SOFT),
    code: (text) => lines(text, INK),
    facts(items) {
      const columns = [
        { name: '', width: 150 },
        { name: '', width: width - 150 },
      ];
      for (const [label, value] of items) {
        const top = doc.y;
        write(SMALL, SOFT).text(label, MARGIN, top, { width: columns[0]!.width });
        write(SMALL, INK).text(value, MARGIN + 150, top, { width: columns[1]!.width });
        doc.x = MARGIN;
        doc.y += 3;
      }
    },
    table(columns, rows) {
      const head = () =>
        row(
          columns,
          columns.map(({ name }) => name),
          SOFT,
        );
      room(60);
      head();
      let page = doc.bufferedPageRange().count;
      for (const cells of rows) {
        write(SMALL, INK);
        const tall = Math.max(
          ...columns.map((column, at) =>
            doc.heightOfString(cells[at] ?? '', { width: column.width - CELL_GAP }),
          ),
        );
        room(tall + 2 * ROW_PADDING);
        const now = doc.bufferedPageRange().count;
        if (now !== page) head();
        page = now;
        row(columns, cells, INK);
      }
      doc.y += 4;
    },
    finish(foot) {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page);
        // A text below the margin would begin a page.
        doc.page.margins.bottom = 0;
        write(7.5, SOFT).text(foot(page + 1, count), MARGIN, doc.page.height - MARGIN, {
          width,
          align: 'center',
          lineBreak: false,
        });
      }
      const parts: Buffer[] = [];
      return new Promise((resolve, reject) => {
        doc.on('data', (part: Buffer) => parts.push(part));
        doc.on('end', () => resolve(Buffer.concat(parts)));
        doc.on('error', reject);
        doc.end();
      });
    },
  };
}
