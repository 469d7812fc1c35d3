// oxlint-disable-next-line import/default -- the bundler makes it: the address of the file
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

declare global {
  interface Window {
    /** Of browsers that know Trusted Types; the page's policy names the one rule that may be made. */
    trustedTypes?: TrustedTypes
  }
}

/** The one address that may become a script: that of the worker, a file of the portal's own. */
const ONLY_THE_WORKER = {
  createScriptURL: (address: string) => {
    if (address !== workerAddress) {
      throw new TypeError(`No script: ${address}`)
    }
    return address
  },
}

/** Starts workers under one policy of the page, which is made for the first of them: a policy's name can be taken once. */
export function workerStarter(): () => Worker {
  let policy: ReturnType<TrustedTypes['createPolicy']> | null = null
  return () => {
    policy ??= window.trustedTypes?.createPolicy('caudal-worker', ONLY_THE_WORKER) ?? ONLY_THE_WORKER
    return new Worker(policy.createScriptURL(workerAddress), { type: 'module' })
  }
}

/** Starts the worker that takes PDFs apart: what a stranger's file does to it, it does beside the page and without a way out. */
export const startPdfWorker = workerStarter()
