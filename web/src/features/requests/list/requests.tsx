import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { requestsApi, useListRequestTypesQuery } from '@/api/requests'
import { BranchChoices } from '@/app/lists/BranchChoices'
import {
  type AskedChoicesProps,
  between,
  byAge,
  type Filter,
  pagedList,
  statesOf,
} from '@/app/lists/descriptor'
import type { useSession } from '@/app/session/useSession'
import { paths } from '@/lib/paths'
import { REQUEST_STATES, requestStateWords } from '@/lib/requestWords'
import { choicesOf } from '@/ui/ChoiceField'
import { firstAllowed } from '../actions'
import { BULK_ACTIONS } from '../words'
import { columns, RequestCard } from './columns'
import { defaultSort, type FilterKey, mayDecideAny, type Scope, toQuery } from './filters'
import { totalText } from './useBulk'

const EMPTY: Readonly<Record<Scope, { title: string; text: string }>> = {
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

function Types({ children }: AskedChoicesProps) {
  return children(choicesOf(useListRequestTypesQuery().data?.items))
}
const STATES = statesOf(REQUEST_STATES, (state) => requestStateWords(state))

function filtersOf(scope: Scope, isQueue: boolean): readonly Filter<FilterKey>[] {
  return [
    { kind: 'search', key: 'q', label: 'Buscar por número, persona o motivo' },
    { kind: 'view', key: 'scope' },
    byAge(defaultSort(scope), 'as'),
    // What waits for a decision is in one state each: nothing to choose there.
    isQueue
      ? { kind: 'link', key: 'state' }
      : { kind: 'several', key: 'state', label: 'Estado', choices: STATES },
    {
      kind: 'choice',
      key: 'type',
      label: 'Tipo',
      any: 'Todos',
      choices: Types,
      isFurther: true,
    },
    {
      kind: 'choice',
      key: 'branch',
      label: 'Sucursal',
      any: 'Todas',
      choices: BranchChoices,
      isFurther: true,
    },
    ...between<FilterKey>(
      { key: 'from', label: 'Enviada desde', isFurther: true },
      { key: 'to', label: 'Enviada hasta', isFurther: true },
    ),
    { kind: 'amount', key: 'min_minor', label: 'Monto desde', isFurther: true },
    { kind: 'amount', key: 'max_minor', label: 'Monto hasta', isFurther: true },
  ]
}

/** The requests of a view, as a person with these permissions sees them. */
export function requestsOf(scope: Scope, can: ReturnType<typeof useSession>['can']) {
  const isQueue = scope !== 'mine' && scope !== 'all'
  return pagedList({
    label: 'Solicitudes',
    endpoint: requestsApi.endpoints.listRequests,
    asked: (values) => toQuery(values, scope),
    filters: filtersOf(scope, isQueue),
    filtersBeside: true,
    columns,
    rowKey: ({ id }) => id,
    rowHref: ({ id }, search) => `${paths.request(id)}${search}`,
    opensBeside: true,
    card: (request) => <RequestCard request={request} />,
    noMatch: {
      title: 'Ninguna solicitud coincide',
      text: 'Prueba con otras palabras o con menos filtros.',
    },
    nothing: {
      ...EMPTY[scope],
      action: isQueue ? (
        <Button variant="outlined" component={RouterLink} to={`${paths.requests}?scope=all`}>
          Ver todas
        </Button>
      ) : can('Crear solicitudes') ? (
        <Button variant="outlined" component={RouterLink} to={paths.newRequest}>
          Pedir dinero
        </Button>
      ) : undefined,
    },
    selection:
      mayDecideAny(can) && scope !== 'mine'
        ? {
            label: ({ number }) => number,
            canSelect: (request) => firstAllowed(request, BULK_ACTIONS) !== null,
            total: totalText,
          }
        : undefined,
    file: 'requests',
  })
}
