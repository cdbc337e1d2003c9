import { readFields, type Fields } from '../http/body.ts';
import type { Access } from '../identity/access.ts';

export async function readSignedFields(access: Access, request: Request, limit?: number): Promise<Fields> {
  await access.identify(request);
  return readFields(request, limit);
}
