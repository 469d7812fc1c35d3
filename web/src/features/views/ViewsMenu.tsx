import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import type { RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import { generatedApi, type SavedView, useListViewsQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { useCommand } from '@/app/commands/useCommand'
import { useNotify } from '@/app/popups/useNotify'
import { confirm } from '@/ui/confirm'
import { Icon } from '@/ui/icons'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { keptQuery, viewPath } from './query'
import { SaveDialog } from './SaveDialog'

interface ViewsMenuProps {
  screen: string
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
}

/** The views of this list: open one, take one away, keep what stands there now. */
export function ViewsMenu({ screen, anchor, isOpen, onClose }: ViewsMenuProps) {
  const { data, error, refetch } = useListViewsQuery()
  const { search } = useLocation()
  const saving = useFreshDialog<true>()
  const query = keptQuery(search)
  const views = data?.items.filter((view) => view.screen === screen) ?? []
  const problem = asProblem(error)
  return (
    <>
      <Popover
        open={isOpen}
        anchorEl={() => anchor.current}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Vistas guardadas',
            sx: { mt: 0.5, width: 320, maxWidth: 'calc(100% - 32px)' },
          },
        }}
      >
        <ProblemAlert problem={problem} takesFocus={false} onRetry={refetch} />
        {views.length === 0 ? (
          <Typography variant="body2" color="textSecondary" role="status" sx={{ px: 2, pt: 2 }}>
            {data === undefined && problem === null
              ? 'Buscando tus vistas…'
              : 'Todavía no guardas ninguna vista de esta lista.'}
          </Typography>
        ) : (
          <Box
            component="ul"
            aria-label="Tus vistas de esta lista"
            sx={{ m: 0, p: 1, pb: 0, listStyle: 'none' }}
          >
            {views.map((view) => (
              <View key={view.id} view={view} isCurrent={keptQuery(view.query) === query} onOpen={onClose} />
            ))}
          </Box>
        )}
        <Box sx={{ p: 1 }}>
          {query === '' ? (
            <Typography variant="body2" color="textSecondary" sx={{ px: 1, py: 0.5 }}>
              Elige filtros y guárdalos aquí con un nombre.
            </Typography>
          ) : (
            <Button
              fullWidth
              startIcon={<Icon name="add" />}
              sx={{ justifyContent: 'flex-start' }}
              onClick={() => {
                onClose()
                saving.open(true)
              }}
            >
              Guardar esta vista
            </Button>
          )}
        </Box>
      </Popover>
      {saving.time === 0 ? null : (
        <SaveDialog
          key={saving.time}
          screen={screen}
          query={query}
          views={views}
          isOpen={saving.isOpen}
          onClose={saving.close}
        />
      )}
    </>
  )
}

interface ViewProps {
  view: SavedView
  isCurrent: boolean
  onOpen: () => void
}

function View({ view, isCurrent, onOpen }: ViewProps) {
  const { send } = useCommand()
  const notify = useNotify()
  const remove = async () => {
    const isSure = await confirm({
      title: `¿Eliminar la vista «${view.name}»?`,
      text: 'Solo se olvidan sus filtros. La lista queda igual.',
      confirmLabel: 'Eliminar',
      tone: 'error',
    })
    if (!isSure) {
      return
    }
    const answer = await send(generatedApi.endpoints.removeView, { id: view.id }, { saysRefusal: false })
    // Taken away from another window already: what was wanted is so.
    if (!answer.ok && answer.problem !== null && answer.problem.status !== 404) {
      notify.error(answer.problem.detail)
    }
  }
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Box
        component={Link}
        to={viewPath(view)}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
        sx={{
          flexGrow: 1,
          minWidth: 0,
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1,
          minHeight: 44,
          borderRadius: 1,
          overflowWrap: 'anywhere',
          typography: 'body2',
          fontWeight: isCurrent ? 600 : 500,
          textDecoration: 'none',
          color: isCurrent ? 'primary.dark' : 'text.primary',
          bgcolor: isCurrent ? 'primary.light' : 'transparent',
          '&:hover': { bgcolor: isCurrent ? 'primary.light' : 'neutral.100' },
        }}
      >
        <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
          {view.name}
          {isCurrent ? <VisuallyHidden>, la que ves ahora</VisuallyHidden> : null}
        </Box>
        {isCurrent ? <Icon name="check" fontSize="small" /> : null}
      </Box>
      <IconButton
        size="small"
        aria-label={`Eliminar la vista ${view.name}`}
        onClick={() => void remove()}
        sx={{ width: 40, height: 40 }}
      >
        <Icon name="close" fontSize="small" />
      </IconButton>
    </Box>
  )
}
