import type { PDFDocumentProxy } from 'pdfjs-dist'
import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { startPdfWorker } from './pdfWorker'

/** A document that was taken apart; `close` ends its worker. */
export interface Pdf {
  document: PDFDocumentProxy
  close: () => void
}

/** Takes a PDF apart. Nothing of it runs: no script of its own, no form, no WebAssembly, nothing fetched. */
export async function readPdf(blob: Blob): Promise<Pdf> {
  const port = startPdfWorker()
  const worker = PDFWorker.create({ port })
  try {
    const task = getDocument({
      data: new Uint8Array(await blob.arrayBuffer()),
      worker,
      enableXfa: false,
      useWasm: false,
      useWorkerFetch: false,
      disableWorkerRendering: true,
      // A picture of this many pixels is no paper that anybody scanned.
      maxImageSize: 64 * 1024 * 1024,
    })
    const document = await task.promise
    return {
      document,
      close: () => {
        void task.destroy()
        port.terminate()
      },
    }
  } catch (error) {
    port.terminate()
    throw error
  }
}
