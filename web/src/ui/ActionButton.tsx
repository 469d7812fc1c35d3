import Button, { type ButtonProps } from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type MouseEvent, useRef, useState } from 'react'
import { useIsAsking } from './confirm'
import { Reason, useReason } from './Reason'

export interface ActionButtonProps
  extends Pick<
    ButtonProps,
    'children' | 'color' | 'variant' | 'size' | 'type' | 'startIcon' | 'fullWidth' | 'form' | 'title'
  > {
  /** What happens. While its promise runs, and nobody is being asked, the button says "enviando…"; further clicks do nothing. */
  onAct?: () => unknown
  /** Why it is not possible now, and who can; null or absent when it is. */
  blockedBy?: string | null
  /** The same waiting, told from outside: for submit buttons. */
  isPending?: boolean
  pendingLabel?: string
}

/**
 * A button that acts once, and that says why when it cannot. It never leaves the keyboard's path, and what it says moves nothing around
 * it.
 */
export function ActionButton({
  onAct,
  blockedBy = null,
  isPending = false,
  pendingLabel = 'enviando…',
  children,
  variant = 'contained',
  ...button
}: ActionButtonProps) {
  const reason = useReason()
  // A second click comes before React has drawn the first one's state.
  const isRunning = useRef(false)
  const own = useRef<HTMLButtonElement>(null)
  const [isOwnPending, setIsOwnPending] = useState(false)
  const isBlocked = blockedBy !== null
  const isBusy = isPending || isOwnPending
  // Nothing is on its way as long as the person has not confirmed it.
  const isAsking = useIsAsking()

  const act = async () => {
    isRunning.current = true
    setIsOwnPending(true)
    try {
      await onAct?.()
    } finally {
      isRunning.current = false
      setIsOwnPending(false)
    }
  }

  const click = (event: MouseEvent) => {
    if (isBlocked || isBusy || isRunning.current) {
      event.preventDefault()
      reason.setIsShown(isBlocked)
    } else if (onAct !== undefined) {
      void act()
    }
  }

  return (
    <Stack
      sx={{
        display: button.fullWidth === true ? 'flex' : 'inline-flex',
        alignItems: button.fullWidth === true ? 'stretch' : 'flex-start',
      }}
    >
      <Button
        {...button}
        ref={own}
        variant={variant}
        // Enough for the mouse; the keyboard and fingers read it beside the button.
        title={blockedBy ?? undefined}
        aria-disabled={isBlocked || isBusy}
        aria-describedby={isBlocked ? reason.id : undefined}
        onClick={click}
        onFocus={reason.onFocus}
        onBlur={reason.onBlur}
        sx={
          isBlocked || isBusy
            ? {
                '&, &:hover': {
                  bgcolor: 'neutral.100',
                  color: 'neutral.600',
                  cursor: isBlocked ? 'not-allowed' : 'progress',
                },
              }
            : undefined
        }
      >
        {isBusy && !isAsking ? pendingLabel : children}
      </Button>
      {isBlocked ? (
        <Reason id={reason.id} anchor={own} isShown={reason.isShown}>
          {blockedBy}
        </Reason>
      ) : null}
    </Stack>
  )
}
