/** As the server keeps pictures: more would only travel to be thrown away. */
const MAX_SIDE = 2048;
const QUALITY = 0.9;

/** The browser cannot read the file as a picture. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}

/**
 * A picture made ready to send: upright, at most 2048 a side, JPEG, and without what the camera wrote beside it (place,
 * device). Throws `UnreadableImageError`.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  const bitmap = await readBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new UnreadableImageError();
  // What is transparent becomes paper, not black.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new UnreadableImageError();
  return blob;
}

/** The bytes of a file as base64. */
export async function base64Of(blob: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    // Asked for as an address, so it is a text.
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new UnreadableImageError());
    reader.readAsDataURL(blob);
  });
  return address.slice(address.indexOf(',') + 1);
}

/** Upright without being asked to: Safari before 17.2 refuses the option for it, and with it every picture. */
async function readBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    throw new UnreadableImageError('', { cause: error });
  }
}
