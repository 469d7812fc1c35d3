import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A program that a story started and will stop, by its own process id. */
export interface Program {
  pid: number
  /** All that it wrote so far, both streams. */
  output: () => string
  /** Asks it to stop and waits until it has. */
  stop: () => Promise<void>
  /** Ends it without asking, as a power cut would. */
  kill: () => Promise<void>
}

const running = new Set<ChildProcess>()

// Whatever way this process ends, nothing that it started stays behind.
process.on('exit', () => {
  for (const child of running) {
    child.kill('SIGKILL')
  }
})

/** Starts a program and waits until `isReady` holds; its output is in the error when it never does. */
export async function start(
  command: string,
  args: readonly string[],
  isReady: (output: string) => boolean | Promise<boolean>,
  options: { env?: Record<string, string>; within_ms?: number } = {},
): Promise<Program> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...options.env },
  })
  running.add(child)
  let output = ''
  let failure: Error | null = null
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.on('error', (error) => {
    failure = error
  })
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      running.delete(child)
      resolve()
    })
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null && failure === null) {
      child.kill(signal)
      await ended
    }
  }
  const deadline = Date.now() + (options.within_ms ?? 20_000)
  for (;;) {
    if (failure !== null || child.exitCode !== null || child.signalCode !== null) {
      running.delete(child)
      throw new Error(
        `${command} ${args.join(' ')} ended (${String(child.exitCode)}): ${failure ?? ''}\n${output}`,
      )
    }
    if (await isReady(output)) {
      break
    }
    if (Date.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`${command} ${args.join(' ')} did not get ready:\n${output}`)
    }
    await pause(20)
  }
  return {
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => end('SIGTERM'),
    kill: async () => end('SIGKILL'),
  }
}

/** A loopback port that nobody listens on now. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
  })
}

/** Whether something answers there. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
    return response.status < 500
  } catch {
    return false
  }
}
