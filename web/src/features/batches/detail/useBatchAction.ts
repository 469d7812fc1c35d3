import { type BatchActionBody, type BatchDetail, batchesApi } from '@/api/batches'
import { asRead } from '@/api/intent'
import type { Problem } from '@/api/problem'
import { type CommandEndpoint, useCommand } from '@/app/commands/useCommand'

type Done = string | ((batch: BatchDetail) => string)

export interface BatchActing {
  /** What is on its way. */
  running: string | null
  problem: Problem | null
  /** Does one of the batch's actions; the batch that answers, or null where it was refused. */
  act: (
    batch: BatchDetail,
    action: string,
    body?: BatchActionBody,
    done?: Done,
  ) => Promise<BatchDetail | null>
  /** Does something else to the batch in the same way. */
  run: <Arg>(
    batch: BatchDetail,
    endpoint: CommandEndpoint<Arg, BatchDetail>,
    arg: Arg,
    done?: Done,
  ) => Promise<BatchDetail | null>
}

/** Moves a batch, once and never before the server has said so. */
export function useBatchAction(): BatchActing {
  const { send, running, problem } = useCommand()
  const run: BatchActing['run'] = async (batch, endpoint, arg, done) => {
    const answer = await send(endpoint, arg, {
      done,
      // A batch may answer with another one: of what the bank gave back.
      shows: (now?: BatchDetail) => ({
        endpoint: batchesApi.endpoints.getBatch,
        arg: { id: now?.id ?? batch.id },
      }),
    })
    return answer.ok ? answer.data : null
  }
  return {
    running,
    problem,
    run,
    act: async (batch, action, batchActionBody = {}, done) =>
      run(batch, batchesApi.endpoints.actOnBatch, { ...asRead(batch), action, batchActionBody }, done),
  }
}
