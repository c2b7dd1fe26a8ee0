import { notFound } from '#kernel/contract/refusal.ts';
import { UPLOAD_BODY_BYTES } from '#kernel/files/contract.ts';
import { type Route, route } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { addTextPicture, getTextPicture } from '../contract.ts';
import type { AnnouncementNeeds } from './index.ts';
import { findTextPicture, insertTextPicture } from './text-picture.store.ts';

/** Wide enough for a phone of 540 points at twice the density. */
const PICTURE_SIDE = 1080;
const UPLOADS = { max: 60, windowMs: 600_000 };

/** Pictures that stand in what operators write: written again, hosted here, so that no other host learns who reads. */
export function textPictureRoutes({ ports, files }: AnnouncementNeeds): Route[] {
  return [
    route(
      addTextPicture,
      async (context, { data }) => {
        const { operatorId, securityNow } = context;
        const bytes = Buffer.from(data, 'base64');
        // Before the first query: no connection waits while a picture is written.
        const { bytes: webp, ...size } = await files.writeAnew({
          bytes,
          field: 'data',
          sender: operatorId,
          side: PICTURE_SIDE,
        });
        const id = newId(ports.chance, securityNow);
        await insertTextPicture(context.tx, { id, operatorId, webp, ...size, at: securityNow });
        context.audit({ subjectKind: 'text_picture', subjectId: id });
        return { src: `/api/${getTextPicture.path}?id=${id}` };
      },
      { postOnly: true, bodyLimitBytes: UPLOAD_BODY_BYTES, rateLimit: UPLOADS },
    ),
    route(
      getTextPicture,
      async ({ tx }, { id }) => {
        const picture = await findTextPicture(tx, id);
        if (picture === null) throw notFound();
        const { webp, width, height } = picture;
        return { image: { type: 'image/webp' as const, width, height, data: webp.toString('base64') } };
      },
      { sendsImage: true },
    ),
  ];
}
