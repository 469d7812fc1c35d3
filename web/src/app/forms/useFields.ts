import { useState } from 'react'
import { type Form, useForm } from './useForm'

/** What a form holds, and how it changes: a state, or a draft. */
interface Held<V> {
  value: V
  setValue: (next: (before: V) => V) => void
}

export interface Fields<V, F extends string> {
  values: V
  /** Changes what is held; the errors of these fields are over, or of those that are called as what changes. */
  set: (change: Partial<V>, ...fields: F[]) => void
  /** What the field of this name is given: where it is, what it is called, holds and does, and what is wrong with it. */
  field: <K extends keyof V & F>(name: K, hint?: string) => BoundField<V[K]>
}

interface BoundField<T> {
  id: string
  label: string
  value: T
  onChange: (value: T) => void
  error: string | undefined
  helperText: string | undefined
}

/** Ties the fields of a form to what it holds, by their names. */
export function bindFields<V extends object, F extends string>(
  form: Pick<Form<F>, 'at' | 'touch'>,
  labels: Readonly<Record<F, string>>,
  { value: values, setValue }: Held<V>,
): Fields<V, F> {
  const set: Fields<V, F>['set'] = (change, ...fields) => {
    for (const field of fields.length === 0 ? Object.keys(change) : fields) {
      form.touch(field)
    }
    setValue((before) => ({ ...before, ...change }))
  }
  return {
    values,
    set,
    field: (name, hint) => ({
      ...form.at(name, hint),
      label: labels[name],
      value: values[name],
      onChange: (value) => {
        const change: Partial<V> = {}
        change[name] = value
        set(change)
      },
    }),
  }
}

/** A form and what it holds, its fields tied to it by their names. */
export function useFields<V extends object, F extends string>(
  labels: Readonly<Record<F, string>>,
  initial: V | (() => V),
): Fields<V, F> & { form: Form<F> } {
  const form = useForm(labels)
  const [value, setValue] = useState(initial)
  return { form, ...bindFields(form, labels, { value, setValue }) }
}
