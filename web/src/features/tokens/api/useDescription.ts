import { useEffect, useState } from 'react'
import { networkProblem, type Problem, problemFrom } from '@/api/problem'
import { config } from '@/lib/config'
import { type Description, readDescription } from './description'

type Answer = { description: Description } | { problem: Problem }

/** What was read stays read: the program that serves the page is the one that is described. */
let read: Description | null = null

async function load(signal: AbortSignal): Promise<Answer> {
  let status = 0
  try {
    const response = await fetch(`${config.apiBase}/openapi.json`, { signal })
    status = response.status
    return response.ok
      ? { description: readDescription(await response.json()) }
      : { problem: problemFrom(status, null) }
  } catch {
    return { problem: status === 0 ? networkProblem() : problemFrom(500, null) }
  }
}

interface Loaded {
  description: Description | null
  problem: Problem | null
  retry: () => void
}

/** What the server says of its API. It is no call of the API: anybody may read it, and it comes without a session. */
export function useDescription(): Loaded {
  const [description, setDescription] = useState(read)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    if (description !== null || problem !== null) {
      return
    }
    const stop = new AbortController()
    const run = async () => {
      const answer = await load(stop.signal)
      if (stop.signal.aborted) {
        return
      }
      if ('problem' in answer) {
        setProblem(answer.problem)
      } else {
        read = answer.description
        setDescription(read)
      }
    }
    void run()
    return () => stop.abort()
  }, [description, problem])
  return {
    description,
    problem,
    retry: () => setProblem(null),
  }
}

/** For tests, whose server describes itself anew. */
export function forgetDescription(): void {
  read = null
}
