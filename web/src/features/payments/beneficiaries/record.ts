import { generatedApi } from '@/api/client'

/** A beneficiary as commands on it and its accounts answer with it. */
export function beneficiaryRecord(id: string) {
  return { endpoint: generatedApi.endpoints.getBeneficiary, arg: { id } }
}
