import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { useSession } from '../session/useSession'
import { UserMenuPanel } from './lazyFloating'

function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('es'))
    .join('')
}

export function UserMenu() {
  const { user } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  return (
    <>
      <IconButton
        aria-label={`Tu cuenta: ${user.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setIsWanted(true)
        }}
      >
        <Box
          component="span"
          aria-hidden
          data-initials={initials(user.name)}
          sx={{
            width: 36,
            height: 36,
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'primary.light',
            color: 'primary.dark',
            typography: 'subtitle2',
            // Drawn, not written: two letters are no name that anybody would say to a voice control.
            '&::before': { content: 'attr(data-initials)' },
          }}
        />
      </IconButton>
      {isWanted ? (
        <Suspense>
          <UserMenuPanel anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
