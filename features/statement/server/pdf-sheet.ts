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
const INK = '#17181c';
const SOFT = '#5a5d66';
const LINE = '#e6e3db';
const ACCENT = '#3230b8';
const CAUTION = { ink: '#8a5a00', ground: '#fff3d6', padding: 12 };

const MARGIN = 48;
const FOOT = 58;
const SMALL = 8.5;
const BODY = 10;
const CELL_GAP = 8;
const LABEL_WIDTH = 150;
const ROW_PADDING = 5;
/** A heading never stands alone at the foot of a page. */
const HEADING_ROOM = 80;

/** Noto Sans SC (fonts/OFL.txt): Latin and the 7,000 characters of everyday Chinese; only what is used goes into a file. */
const font = (name: string) => readFileSync(join(import.meta.dirname, 'fonts', name));
const REGULAR = font('noto-sans-sc-400.ttf');
const BOLD = font('noto-sans-sc-latin-700.ttf');

/** Draws from the top of a letter page down, onto as many pages as it takes. */
export class PdfSheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #width: number;
  readonly #bottom: number;

  constructor({ title, locale, keywords, createdAt }: SheetInfo) {
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
    this.#doc = doc;
    this.#width = doc.page.width - 2 * MARGIN;
    this.#bottom = doc.page.height - FOOT;
  }

  /** Who it is from, and what it is. */
  brand(name: string, title: string): void {
    this.#pen(18, ACCENT, 'bold').text(name, MARGIN, MARGIN);
    this.#pen(12, INK).text(title, MARGIN, MARGIN + 5, { width: this.#width, align: 'right' });
    this.#goTo(MARGIN + 34);
  }

  /** A sentence that nobody may overlook. */
  caution(text: string): void {
    const width = this.#width - 2 * CAUTION.padding;
    const top = this.#doc.y;
    const height = this.#pen(BODY, CAUTION.ink).heightOfString(text, { width }) + 16;
    this.#doc.roundedRect(MARGIN, top, this.#width, height, 6).fill(CAUTION.ground);
    this.#pen(BODY, CAUTION.ink).text(text, MARGIN + CAUTION.padding, top + 8, { width });
    this.#goTo(top + height + 8);
  }

  /** With this much room below it at least, points. */
  heading(text: string, below = HEADING_ROOM): void {
    this.#room(below);
    this.#goTo(this.#doc.y + 16);
    this.#pen(13, INK).text(text, MARGIN, this.#doc.y, { width: this.#width });
    this.#goTo(this.#doc.y + 4);
  }

  paragraph(text: string): void {
    this.#lines(text, SOFT);
  }

  /** A hash or a command, on lines of its own. */
  code(text: string): void {
    this.#lines(text, INK);
  }

  /** Labels with their values, each on its line. */
  facts(items: readonly (readonly [label: string, value: string])[]): void {
    for (const [label, value] of items) {
      const top = this.#doc.y;
      this.#pen(SMALL, SOFT).text(label, MARGIN, top, { width: LABEL_WIDTH });
      this.#pen(SMALL, INK).text(value, MARGIN + LABEL_WIDTH, top, { width: this.#width - LABEL_WIDTH });
      this.#goTo(this.#doc.y + 3);
    }
  }

  /** Rows between hairlines; the names of the columns stand again on each page. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    const names = columns.map(({ name }) => name);
    this.#room(HEADING_ROOM);
    this.#row(columns, names, SOFT);
    for (const cells of rows) {
      if (this.#room(this.#rowHeight(columns, cells))) this.#row(columns, names, SOFT);
      this.#row(columns, cells, INK);
    }
    this.#goTo(this.#doc.y + 4);
  }

  /** Numbers the pages and gives the file's bytes. */
  finish(foot: (page: number, pages: number) => string): Promise<Buffer> {
    const doc = this.#doc;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page);
      // A text below the margin would begin a page.
      doc.page.margins.bottom = 0;
      const place = { width: this.#width, align: 'center', lineBreak: false } as const;
      this.#pen(7.5, SOFT).text(foot(page + 1, count), MARGIN, doc.page.height - MARGIN, place);
    }
    const parts: Buffer[] = [];
    return new Promise((resolve, reject) => {
      doc.on('data', (part: Buffer) => parts.push(part));
      doc.on('end', () => resolve(Buffer.concat(parts)));
      doc.on('error', reject);
      doc.end();
    });
  }

  #pen(size: number, colour: string, name = 'regular'): PDFKit.PDFDocument {
    return this.#doc.font(name).fontSize(size).fillColor(colour);
  }

  #goTo(y: number): void {
    this.#doc.x = MARGIN;
    this.#doc.y = y;
  }

  /** Begins a page where there is too little room left; says whether it did. */
  #room(height: number): boolean {
    if (this.#doc.y + height <= this.#bottom) return false;
    this.#doc.addPage();
    return true;
  }

  #lines(text: string, colour: string): void {
    const width = this.#width;
    this.#room(this.#pen(BODY, colour).heightOfString(text, { width }));
    // A new page begins with a pen of its own.
    this.#pen(BODY, colour).text(text, MARGIN, this.#doc.y, { width });
    this.#goTo(this.#doc.y + 4);
  }

  #rowHeight(columns: readonly Column[], cells: readonly string[]): number {
    const pen = this.#pen(SMALL, INK);
    const heights = columns.map(({ width }, at) =>
      pen.heightOfString(cells[at] ?? '', { width: width - CELL_GAP }),
    );
    return Math.max(...heights) + 2 * ROW_PADDING;
  }

  #row(columns: readonly Column[], cells: readonly string[], colour: string): void {
    const bottom = this.#doc.y + this.#rowHeight(columns, cells);
    const top = this.#doc.y + ROW_PADDING;
    const pen = this.#pen(SMALL, colour);
    let left = MARGIN;
    for (const [at, { width, align = 'left' }] of columns.entries()) {
      const shift = align === 'right' ? CELL_GAP : 0;
      pen.text(cells[at] ?? '', left + shift, top, { width: width - CELL_GAP, align });
      left += width;
    }
    this.#goTo(bottom);
    this.#doc
      .moveTo(MARGIN, bottom)
      .lineTo(MARGIN + this.#width, bottom)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  }
}
