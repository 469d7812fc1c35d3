import Button from '@mui/material/Button'
import { lazy, Suspense, useRef, useState } from 'react'
import { Icon } from '@/ui/icons'

const load = async () => import('./ViewsMenu')
const ViewsMenu = lazy(async () => ({ default: (await load()).ViewsMenu }))

interface ViewsProps {
  /** The path of the list: its details may stand at others. */
  screen: string
}

/** The filters of a list that a person keeps under a name. What stands behind the button comes when it is pressed. */
export function Views({ screen }: ViewsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        ref={button}
        variant="text"
        color="inherit"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        endIcon={<Icon name="down" fontSize="small" />}
        onPointerEnter={() => void load()}
        onClick={() => {
          setWasOpened(true)
          setIsOpen(true)
        }}
      >
        Vistas
      </Button>
      {wasOpened ? (
        <Suspense>
          <ViewsMenu screen={screen} anchor={button} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
