import {
  type CancellationDetail,
  type CancellationEvidence,
  type CancellationPreview,
  generatedApi,
} from '@/api/client'
import { useSentDraft } from '@/app/attempts/useSentDraft'
import { useCommand } from '@/app/commands/useCommand'
import { type Form, useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { type Pending, usePending } from '@/features/files/door'
import { z } from '@/lib/schema'
import type { Draft } from '@/ui/draft'

/** What is asked for, in the order of the fields. */
export const LABELS = {
  becomes: 'Qué pasa con la solicitud',
  cause_id: 'Causa',
  explanation: 'Explicación',
  evidence: 'Soportes',
} as const

type Field = keyof typeof LABELS

export const EXPLANATION_LENGTH = 1000
export const MAX_EVIDENCE = 10

const Values = z.object({
  becomes: z.string(),
  cause_id: z.string(),
  explanation: z.string(),
  evidence: z.array(z.object({ id: z.string(), name: z.string(), size_bytes: z.number() })),
})
export type Values = z.infer<typeof Values>

const EMPTY: Values = { becomes: '', cause_id: '', explanation: '', evidence: [] }

function accept(stored: unknown): Values | null {
  const parsed = Values.safeParse(stored)
  return parsed.success ? parsed.data : null
}

function wrong(
  preview: CancellationPreview,
  values: Values,
  pending: readonly Pending[],
): Partial<Record<Field, string>> {
  const rules: [Field, boolean, string][] = [
    ['becomes', choices(preview).length > 0 && values.becomes === '', 'Elige qué pasa con la solicitud.'],
    ['cause_id', values.cause_id === '', 'Elige la causa.'],
    ['explanation', values.explanation.trim() === '', 'Explica por qué se anula.'],
    [
      'evidence',
      preview.needs_evidence && values.evidence.length + pending.length === 0,
      'Adjunta el documento del banco que lo demuestra: el dinero salió por el banco.',
    ],
    [
      'evidence',
      pending.length > 0,
      pending.some(({ state }) => state === 'failed')
        ? 'Un archivo no se subió: reinténtalo o quítalo.'
        : 'Espera a que termine de subir.',
    ],
  ]
  return Object.fromEntries(
    rules.filter(([, isWrong]) => isWrong).map(([field, , message]) => [field, message]),
  )
}

/** What may become of the request; nothing where there is none to say anything of. */
export function choices(preview: CancellationPreview) {
  return preview.effects.flatMap(({ becomes, ...effects }) =>
    becomes === null || becomes === undefined ? [] : [{ becomes, ...effects }],
  )
}

export interface Asking {
  draft: Draft<Values>
  form: Form<Field>
  pending: readonly Pending[]
  addEvidence: (files: readonly File[]) => void
  retryEvidence: (item: Pending) => Promise<void>
  dropPending: (id: string) => void
  isPending: boolean
  /** Asks for it; null where something is wrong, which then stands at its field. */
  send: () => Promise<CancellationDetail | null>
}

const SENDS = { endpoint: 'askCancellation' }

/** The form in which a cancellation is asked for. It survives a reload; its papers are on the server already. */
export function useAsking(preview: CancellationPreview): Asking {
  const { target } = preview
  const form = useForm(LABELS)
  const name = `cancellation.${target.kind}.${target.id}`
  const draft = useSentDraft(SENDS, name, EMPTY, accept, () => form.check({}))
  const { pending, add, drop, sendOne } = usePending()
  const { send, isPending } = useCommand()
  const notify = useNotify()
  const { value: values, setValue } = draft

  const upload = async (item: Pending) => {
    const of = new URLSearchParams({ target_kind: target.kind, target_id: target.id })
    const answer = await sendOne(`/api/v1/cancellations/evidence?${of.toString()}`, item)
    if (answer !== null) {
      // The server answers the call with the paper, as the description says.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { id, name, size_bytes } = answer.body as CancellationEvidence
      form.touch('evidence')
      setValue((before) => ({ ...before, evidence: [...before.evidence, { id, name, size_bytes }] }))
    }
  }
  const addEvidence = (files: readonly File[]) => {
    form.touch('evidence')
    const room = MAX_EVIDENCE - values.evidence.length - pending.length
    if (files.length > room) {
      notify.warning(`Caben ${String(MAX_EVIDENCE)} archivos; los demás no se agregaron.`)
    }
    for (const item of add(files.slice(0, Math.max(room, 0)))) {
      void upload(item)
    }
  }

  const ask = async () => {
    if (!form.check(wrong(preview, values, pending))) {
      return null
    }
    const askCancellationBody = {
      target: { kind: target.kind, id: target.id },
      cause_id: values.cause_id,
      explanation: values.explanation.trim(),
      becomes: values.becomes === '' ? null : values.becomes,
      evidence: values.evidence.map(({ id }) => id),
    }
    const answer = await send(generatedApi.endpoints.askCancellation, { askCancellationBody }, { form })
    if (!answer.ok) {
      return null
    }
    draft.discard()
    return answer.data
  }
  return {
    draft,
    form,
    pending,
    addEvidence,
    retryEvidence: upload,
    dropPending: drop,
    isPending,
    send: ask,
  }
}
