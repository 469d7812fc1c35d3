import { generatedApi } from '@/api/client'

/** A session as its commands answer with it. */
export function sessionRecord(id: string) {
  return { endpoint: generatedApi.endpoints.getCashSession, arg: { id } }
}
