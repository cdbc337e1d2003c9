import { readFields, type Fields } from '../http/body.ts';
import type { Access } from '../identity/access.ts';

/** The fields of a call that names its user: whoever signs it is looked at before its body is taken in. */
export async function readSignedFields(access: Access, request: Request, limit?: number): Promise<Fields> {
  await access.identify(request);
  return readFields(request, limit);
}
