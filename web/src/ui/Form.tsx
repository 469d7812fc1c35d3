import Typography from '@mui/material/Typography'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'

/** What Enter must be left to: what one types into, but not what it opens or presses. */
const TYPED = 'input:not([type="file"], [type="submit"], [type="button"])'

/** Whether the keyboard says ⌘ where others say Ctrl. */
function isMac(): boolean {
  return /Mac|iPhone|iPad/u.test(navigator.userAgent)
}

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  /** What the button and Ctrl + Enter do. */
  onSubmit: () => unknown
  /** It is on its way already, or cannot be sent now. */
  isPending?: boolean
  /**
   * Enter in a field sends it, too. Only where that moves no money, decides nothing and grants nothing: a scanner ends
   * whatever it reads with Enter.
   */
  sendsOnEnter?: boolean
}

/** Every form of the portal. Its button sends it and Ctrl + Enter (⌘ + Enter); Enter in a field does not. */
export function Form({ onSubmit, isPending = false, sendsOnEnter = false, children, ...form }: FormProps) {
  const [isHinted, setIsHinted] = useState(false)
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event
    // What floats over a form hangs in its tree, but is not part of it.
    if (event.key !== 'Enter' || !(target instanceof HTMLElement) || !currentTarget.contains(target)) {
      return
    }
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      if (!event.repeat) {
        currentTarget.requestSubmit()
      }
    } else if (!sendsOnEnter && !event.defaultPrevented && target.matches(TYPED)) {
      event.preventDefault()
      setIsHinted(true)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from its fields
    <form
      {...form}
      noValidate
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog stands inside the form of the page in React's tree; its submit is not that form's.
        event.stopPropagation()
        if (!isPending) {
          setIsHinted(false)
          void onSubmit()
        }
      }}
    >
      {children}
      {sendsOnEnter ? null : <EnterHint isShown={isHinted} />}
    </form>
  )
}

/** Said when somebody presses Enter and waits for something to happen. */
function EnterHint({ isShown }: { isShown: boolean }) {
  return (
    <div aria-live="polite">
      {isShown ? (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ px: 1, py: 1, textAlign: 'right' }}
        >
          Enter no envía nada: usa el botón o {isMac() ? '⌘' : 'Ctrl'} + Enter.
        </Typography>
      ) : null}
    </div>
  )
}
