import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/EmptyState'
import type { Scope } from './filters'

interface ListEmptyProps {
  scope: Scope
  isFiltered: boolean
  canCreate: boolean
  onReset: () => void
}

const TEXTS: Readonly<Record<Scope, { title: string; text: string }>> = {
  mine: {
    title: 'Todavía no has pedido dinero',
    text: 'Cuando lo hagas, aquí verás quién tiene cada solicitud y desde cuándo.',
  },
  to_decide: { title: 'No te toca decidir nada', text: 'Estás al día. Lo que llegue aparecerá aquí.' },
  waiting_for_others: {
    title: 'Ninguna espera a otra persona',
    text: 'Aquí aparece lo que pasa de tu límite, o que ya aprobaste y le falta otra persona.',
  },
  to_release: { title: 'No hay nada por liberar', text: 'Lo que se apruebe aparecerá aquí.' },
  all: {
    title: 'Todavía no hay solicitudes que puedas ver',
    text: 'Aquí aparecen las tuyas y las que tus permisos te dejan ver.',
  },
}

/** Why the list is empty, and what to do next. */
export function ListEmpty({ scope, isFiltered, canCreate, onReset }: ListEmptyProps) {
  if (isFiltered) {
    return (
      <EmptyState
        cause="no-match"
        title="Ninguna solicitud coincide"
        text="Prueba con otras palabras o con menos filtros."
        action={
          <Button variant="outlined" onClick={onReset}>
            Limpiar filtros
          </Button>
        }
      />
    )
  }
  const isQueue = scope !== 'mine' && scope !== 'all'
  return (
    <EmptyState
      cause="nothing-yet"
      {...TEXTS[scope]}
      action={
        isQueue ? (
          <Button variant="outlined" component={RouterLink} to={`${paths.requests}?scope=all`}>
            Ver todas
          </Button>
        ) : canCreate ? (
          <Button variant="contained" component={RouterLink} to={paths.newRequest}>
            Pedir dinero
          </Button>
        ) : undefined
      }
    />
  )
}
