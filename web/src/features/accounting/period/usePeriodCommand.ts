import { type AccountingPeriod, accountingApi } from '@/api/accounting'
import type { Problem } from '@/api/problem'
import { type CommandEndpoint, useCommand } from '@/app/commands/useCommand'

const PERIOD = { endpoint: accountingApi.endpoints.getAccountingPeriod, arg: undefined }

/**
 * Sends one command on the period, once. What it answers is shown at once. Whatever is refused, the period is read again: somebody
 * else was faster.
 */
export function usePeriodCommand() {
  const { send, isPending } = useCommand()
  return {
    isPending,
    send: async <Arg>(
      endpoint: CommandEndpoint<Arg, AccountingPeriod>,
      arg: Arg,
      done: string | ((period: AccountingPeriod) => string),
      form: { refuse: (problem: Problem) => void },
    ) => send(endpoint, arg, { done, form, saysRefusal: true, shows: PERIOD, rereads: ['accounting'] }),
  }
}
