import { useEffect, useRef, useSyncExternalStore } from 'react'
import { attempts, type FormCommand, holdDraft, untieDraft } from '@/api/attempts'
import { type Draft, draftKey, useDraft } from '@/ui/draft'

const isDone = (key: string) => attempts.shown().some(({ draft, state }) => draft === key && state === 'done')

/**
 * A draft (`useDraft`) that is sent with a command: where the answer was lost and it is known later that it was done, the form begins
 * empty. What was changed since is another draft, and stays. `onDone` clears what else the form holds.
 */
export function useSentDraft<T>(
  { endpoint, target = '' }: FormCommand,
  name: string,
  initial: T,
  accept: (stored: unknown) => T | null,
  onDone?: (discard: Draft<T>['discard']) => unknown,
): Draft<T> {
  const draft = useDraft(name, initial, accept)
  const key = draftKey(name)
  const { value, isChanged, discard } = draft
  const sent = useRef(value)

  useEffect(() => holdDraft(key, { endpoint, target }), [key, endpoint, target])
  useEffect(() => {
    if (value !== sent.current && isChanged) {
      untieDraft(key)
    }
    sent.current = value
  }, [key, value, isChanged])

  const isOver = useSyncExternalStore(attempts.subscribe, () => isDone(key))
  useEffect(() => {
    if (isOver) {
      untieDraft(key)
      discard()
      onDone?.(discard)
    }
  }, [isOver, key, discard, onDone])
  return draft
}
