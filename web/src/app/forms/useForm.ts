import { useId, useState } from 'react'
import { fieldErrors, type Problem } from '@/api/problem'
import { unreadAt } from '@/lib/unread'
import type { FormError } from '@/ui/FormSummary'

export interface Form<F extends string> {
  /** The `id` of a field's input. */
  idOf: (field: F) => string
  errorOf: (field: F) => string | undefined
  /** What the field of this name shows: where it is, and what is wrong with it or else its hint. */
  at: (field: F, hint?: string) => { id: string; error: string | undefined; helperText: string | undefined }
  /** What FormSummary shows. */
  errors: FormError[]
  submitCount: number
  /** The server's refusal as far as no field of the form shows it. */
  problem: Problem | null
  /** Notes what is wrong when the person submits; true when nothing is. */
  check: (found: Partial<Record<F, string>>) => boolean
  /** Notes the server's answer; its field errors stand at the fields. */
  refuse: (problem: Problem) => void
  /** The person changes a field: its error is over. */
  touch: (field: string) => void
}

/** The fields in which something stands that is no value at all, as half a date: nobody sends a form as if they were empty. */
function unreadOf<F extends string>(
  labels: Readonly<Record<F, string>>,
  idOf: (field: F) => string,
): Partial<Record<string, string>> {
  const unread = Object.keys(labels).flatMap((field) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the labels have the fields' names
    const text = unreadAt(idOf(field as F))
    return text === undefined ? [] : [[field, text] as const]
  })
  return Object.fromEntries(unread)
}

/** The errors of a form: its own and the server's, at the fields and in the summary. */
export function useForm<F extends string>(labels: Readonly<Record<F, string>>): Form<F> {
  const base = useId()
  const [submitCount, setSubmitCount] = useState(0)
  const [found, setFound] = useState<Partial<Record<string, string>>>({})
  const [problem, setProblem] = useState<Problem | null>(null)

  const idOf = (field: F) => `${base}-${field}`
  const errorOf = (field: F) => found[field]
  return {
    idOf,
    errorOf,
    at: (field, hint) => ({ id: idOf(field), error: errorOf(field), helperText: hint }),
    errors: Object.entries<string>(labels).flatMap(([name, label]) => {
      const message = found[name]
      return message === undefined ? [] : [{ fieldId: `${base}-${name}`, label, message }]
    }),
    submitCount,
    problem,
    check: (given) => {
      const wrong = { ...unreadOf(labels, idOf), ...given }
      setFound(wrong)
      setProblem(null)
      setSubmitCount((count) => count + 1)
      return Object.keys(wrong).length === 0
    },
    refuse: (refusal) => {
      const known = Object.entries(fieldErrors(refusal)).filter(([field]) => Object.hasOwn(labels, field))
      const others = refusal.errors.filter(({ field }) => !Object.hasOwn(labels, field))
      setFound(Object.fromEntries(known))
      // When every error stands at a field, the summary says it all.
      setProblem(known.length > 0 && others.length === 0 ? null : { ...refusal, errors: others })
      setSubmitCount((count) => count + 1)
    },
    touch: (field) => {
      setFound((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)))
    },
  }
}

/** The part of a form whose fields are called by a prefix, as something inside something else. */
export function inside<F extends string, P extends string>(
  form: Pick<Form<`${P}${F}`>, 'at' | 'touch'>,
  prefix: P,
): Pick<Form<F>, 'at' | 'touch'> {
  return {
    at: (field, hint) => form.at(`${prefix}${field}`, hint),
    touch: (field) => {
      form.touch(`${prefix}${field}`)
    },
  }
}
