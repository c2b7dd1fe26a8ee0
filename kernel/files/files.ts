import { createHash } from 'node:crypto';
import { CODES } from '#kernel/contract/error-codes.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { MadeFeature } from '#kernel/feature/server-feature.ts';
import { type Route, route } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { open, seal } from '#kernel/secrets/seal.ts';
import {
  type FileKind,
  getImage,
  IMAGE_REASONS,
  MAX_IMAGE_BYTES,
  type ShownImage,
  UPLOAD_BODY_BYTES,
  uploadFile,
} from './contract.ts';
import { countUnused, deleteUnused, findFile, insertFile, type KeptFile, markUsed } from './file.store.ts';
import { createImageQueue } from './image-queue.ts';
import { imageRefusal } from './image-refusal.ts';
import { type WrittenImage, writeImage } from './write-image.ts';

export type { WrittenImage } from './write-image.ts';

/** A picture that somebody sends. */
export interface SentImage {
  readonly ownerId: string;
  readonly kind: FileKind;
  /** As it was sent: JPEG, PNG or WebP. */
  readonly bytes: Buffer;
  /** Security time, epoch milliseconds. */
  readonly now: number;
}

/** Whose a picture is, and what for; `now` is security time, epoch milliseconds. */
type Owner = Omit<SentImage, 'bytes'>;

/** A picture that a command takes up. */
export interface TakenFile {
  readonly id: string;
  readonly ownerId: string;
  readonly kind: FileKind;
  /** Security time, epoch milliseconds. */
  readonly now: number;
  /** The input that named it: where the refusal stands. */
  readonly field: string;
}

/** A picture that nobody owns yet. */
export interface LoosePicture {
  readonly bytes: Buffer;
  /** The input that carried it. */
  readonly field: string;
  /** Who takes turns with other senders: an operator's id, or an address. */
  readonly sender: string;
  /** Where less than the usual 2048 pixels a side is enough. */
  readonly side?: number;
}

/** Pictures, sealed at rest. */
export interface Files {
  /** Writes a picture again and keeps it sealed; gives its id. Refuses with `IMAGE_REASONS` and `file.too_many`. */
  storeImage(tx: Transaction, image: SentImage): Promise<string>;
  /** Writes a picture again before it is known whose it is; nothing is kept. Refuses with `IMAGE_REASONS`, under `field`. */
  writeAnew(picture: LoosePicture): Promise<WrittenImage>;
  /** Keeps such a picture for a command, taken up at once; gives its id. */
  keepTaken(tx: Transaction, image: WrittenImage, owner: Owner): Promise<string>;
  /** Takes a picture up for a command, so that it is kept; refuses `file.unknown` unless it is the owner's and of the kind. */
  take(tx: Transaction, file: TakenFile): Promise<void>;
  /** A picture to show, whoever's it is: the caller has checked who looks. Refuses `not_found`. */
  readImage(db: Queryable, id: string): Promise<ShownImage>;
}

const MAX_UNUSED = 20;
const KEEP_UNUSED_MS = 86_400_000;
const PURGE_BATCH = 500;
const UPLOADS = { max: 30, windowMs: 600_000 };

/** Makes the pictures over the ports; an investor's own are to be had by `file/image`. */
export function createFiles({ ports }: { readonly ports: Ports }): MadeFeature<Files> {
  const queue = createImageQueue();
  const api: Files = {
    storeImage: (tx, image) =>
      storeImage(ports, tx, image, () => queue(image.ownerId, () => written(image.bytes, 'data'))),
    writeAnew: ({ bytes, field, sender, side }) => queue(sender, () => written(bytes, field, side)),
    async keepTaken(tx, image, owner) {
      const id = await keep(ports, tx, image, owner);
      await markUsed(tx, { ...owner, id, at: owner.now });
      return id;
    },
    async take(tx, file) {
      if (await markUsed(tx, { ...file, at: file.now })) return;
      throw new Refusal('file.unknown', {
        code: CODES.invalidInput,
        fields: { [file.field]: 'file.unknown' },
      });
    },
    async readImage(db, id) {
      const file = await findFile(db, id);
      if (file === null) throw notFound();
      return show(ports, file);
    },
  };
  const forget = { name: 'files.forget-unused', schedule: '40 * * * *', run: () => forgetUnused(ports) };
  return { api, feature: { name: 'files', routes: fileRoutes(ports, api), jobs: [forget] } };
}

/** Forgets uploads older than a day that no command took up. */
async function forgetUnused({ db, clock }: Ports): Promise<void> {
  const before = clock.securityNow() - KEEP_UNUSED_MS;
  while ((await deleteUnused(db, before, PURGE_BATCH)) === PURGE_BATCH);
}

function fileRoutes(ports: Ports, files: Files): Route[] {
  const upload = route(
    uploadFile,
    async ({ tx, investorId, securityNow }, { kind, data }) => {
      const bytes = Buffer.from(data, 'base64');
      const fileId = await files.storeImage(tx, { ownerId: investorId, kind, bytes, now: securityNow });
      return { fileId };
    },
    { postOnly: true, bodyLimitBytes: UPLOAD_BODY_BYTES, rateLimit: UPLOADS },
  );
  const image = route(getImage, async ({ tx, investorId }, { id }) => {
    const file = await findFile(tx, id);
    if (file === null || file.ownerId !== investorId) throw notFound();
    return { image: show(ports, file) };
  });
  return [upload, image];
}

async function storeImage(
  ports: Ports,
  tx: Transaction,
  owner: Owner,
  write: () => Promise<WrittenImage>,
): Promise<string> {
  // Before the first query: no connection waits while a picture is written.
  const image = await write();
  if ((await countUnused(tx, owner.ownerId)) >= MAX_UNUSED) throw new Refusal('file.too_many');
  return keep(ports, tx, image, owner);
}

/** The picture written again; what is wrong with it stands under the field that carried it. */
async function written(bytes: Buffer, field: string, side?: number): Promise<WrittenImage> {
  try {
    if (bytes.length > MAX_IMAGE_BYTES) throw imageRefusal(IMAGE_REASONS.tooLarge);
    return await writeImage(bytes, side);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.reason, { code: error.code, fields: { [field]: error.reason } });
  }
}

/** Seals a picture and keeps it. */
async function keep(
  ports: Ports,
  tx: Transaction,
  { bytes, width, height }: WrittenImage,
  { ownerId, kind, now }: Owner,
): Promise<string> {
  const id = newId(ports.chance, now);
  const sha256 = createHash('sha256').update(bytes).digest();
  const sealed = seal(ports, purposeOf(id), bytes);
  await insertFile(tx, { id, ownerId, kind, sha256, sealed, width, height, createdAt: now });
  return id;
}

function show(ports: Ports, { id, sealed, width, height }: KeptFile): ShownImage {
  const data = open(ports, purposeOf(id), sealed).toString('base64');
  return { type: 'image/webp', width, height, data };
}

/** Bound to its row: a photo that somebody moves to another id in the database opens nowhere. */
function purposeOf(id: string): string {
  return `file:${id}`;
}
