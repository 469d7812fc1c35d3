import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { lazy, Suspense } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { type SettingItem, useListSettingsQuery } from '@/api/client'
import { List } from '@/app/lists/List'
import { wholeOf } from '@/app/lists/useList'
import { kindAt, paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import type { Column } from '@/ui/DataTable'
import { Icon } from '@/ui/icons'
import { PageHeader } from '@/ui/PageHeader'
import { StatePill } from '@/ui/StatePill'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { columnsOf } from './columns'
import { isKind, KINDS, type KindName } from './kinds'
import { SwitchButton } from './SwitchButton'

// Asked for when somebody opens it: reading the list does not wait for forms.
const SettingDialog = lazy(async () => ({ default: (await import('./SettingDialog')).SettingDialog }))

/** What is too large for a dialog. */
const WITH_PAGES: ReadonlySet<KindName> = new Set(['bank-layouts', 'source-accounts'])

/** The settings of one kind. */
export function KindPage() {
  const segment = useParams().kind
  const kind = kindAt(segment)
  if (!isKind(kind)) {
    return <Navigate to={paths.notFound} replace />
  }
  const address = paths.settingsOf(kind)
  // An address that somebody kept from before names the kind itself.
  const isCurrent = address.endsWith(`/${segment ?? ''}`)
  // The key empties the page between two kinds.
  return isCurrent ? <Kind key={kind} kind={kind} /> : <Navigate to={address} replace />
}

function Kind({ kind }: { kind: KindName }) {
  const words = KINDS[kind]
  const settings = useListSettingsQuery({ kind }, { refetchOnMountOrArgChange: true })
  const dialog = useFreshDialog<SettingItem>()
  const navigate = useNavigate()
  const hasPage = WITH_PAGES.has(kind)
  const open = (item?: SettingItem) => {
    if (hasPage) {
      void navigate(paths.settingOf(kind, item?.id ?? 'new'))
    } else {
      dialog.open(item)
    }
  }
  const add = (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => open()}>
      Agregar {words.one}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.lead}
        back={<BackLink to={paths.settings}>Volver a configuración</BackLink>}
        actions={add}
      />
      <List
        of={{
          label: words.title,
          columns: [...columnsOf(kind), state(words.isFeminine), controls(kind, open)],
          rowKey: (row) => row.id,
          nothing: { title: words.empty, text: words.lead },
        }}
        pages={wholeOf(settings)}
      />
      {dialog.time === 0 ? null : (
        <Suspense>
          <SettingDialog
            key={dialog.time}
            kind={kind}
            item={dialog.about ?? null}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  )
}

function state(isFeminine: boolean): Column<SettingItem> {
  return {
    key: 'active',
    header: 'Estado',
    cell: (row) =>
      row.active ? (
        <StatePill tone="success" label="En uso" />
      ) : (
        <StatePill tone="neutral" label={isFeminine ? 'Inactiva' : 'Inactivo'} />
      ),
  }
}

function controls(kind: KindName, open: (item: SettingItem) => void): Column<SettingItem> {
  return {
    key: 'controls',
    header: 'Cambiar',
    isControl: true,
    align: 'right',
    cell: (row) => (
      <Stack
        direction="row"
        useFlexGap
        sx={{ gap: 1, flexWrap: { xs: 'wrap', md: 'nowrap' }, justifyContent: { sm: 'flex-end' } }}
      >
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`Editar ${row.name}`}
          onClick={() => open(row)}
        >
          Editar
        </Button>
        <SwitchButton kind={kind} item={row} />
      </Stack>
    ),
  }
}
