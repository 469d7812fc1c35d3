import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { Link, useLocation, useMatch, useNavigate, useOutlet } from 'react-router'
import { type BeneficiaryItem, generatedApi } from '@/api/client'
import { given, useList } from '@/app/lists/useList'
import { Views } from '@/features/views/door'
import { paths } from '@/lib/paths'
import { documentWords } from '@/lib/payees'
import { useCloseDetail, useOpensBeside } from '@/ui/beside'
import type { Column } from '@/ui/DataTable'
import { emptyList } from '@/ui/emptyList'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FilterSelect } from '@/ui/filters'
import { Icon } from '@/ui/icons'
import { PagedTable } from '@/ui/PagedTable'
import { PageHeader } from '@/ui/PageHeader'
import { rowKeys } from '@/ui/rowFocus'
import { Section } from '@/ui/Section'
import { SplitView } from '@/ui/SplitView'
import { StatePill } from '@/ui/StatePill'
import { useShortcuts } from '@/ui/shortcuts'
import { useShowsDocuments } from '../useShowsDocuments'
import { beneficiaryKindWords } from '../words'
import { NewBeneficiaryDialog, useOnceOpen } from './lazyDialogs'

const DEFAULTS = { q: '', kind: '', unverified: '' } as const

const KINDS = [
  { value: '', label: 'Cualquiera' },
  { value: 'supplier', label: 'Proveedor' },
  { value: 'staff', label: 'Personal' },
] as const

function accountsInWords({ accounts_verified, accounts_unverified }: BeneficiaryItem) {
  if (accounts_verified + accounts_unverified === 0) {
    return <StatePill tone="neutral" label="Sin cuentas" />
  }
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, justifyContent: 'flex-end' }}>
      {accounts_verified === 0 ? null : (
        <StatePill
          tone="success"
          label={accounts_verified === 1 ? '1 verificada' : `${String(accounts_verified)} verificadas`}
        />
      )}
      {accounts_unverified === 0 ? null : (
        <StatePill tone="warning" label={`${String(accounts_unverified)} sin verificar`} />
      )}
    </Box>
  )
}

const COLUMNS: readonly Column<BeneficiaryItem>[] = [
  {
    key: 'name',
    header: 'Nombre',
    isTitle: true,
    cell: (row) => (
      <>
        {row.name}
        {row.active ? null : (
          <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
            Inactivo
          </Typography>
        )}
      </>
    ),
  },
  { key: 'kind', header: 'Tipo', cell: (row) => beneficiaryKindWords(row.kind) },
  {
    key: 'document',
    header: 'Documento',
    cell: (row) => documentWords(row.document_type, row.document_number) ?? '—',
  },
  { key: 'accounts', header: 'Cuentas', cell: accountsInWords },
]

/** Beside its details a row says only what tells it from the others. */
const KEPT = ['document', 'accounts'] as const

/** Everybody whom the company pays, and with which accounts. */
export function BeneficiariesPage() {
  const detail = useOutlet()
  const isWide = useOpensBeside()
  const [isNew, setIsNew] = useState(false)
  const wasNew = useOnceOpen(isNew)
  const navigate = useNavigate()
  const { search } = useLocation()
  const activeId = useMatch(`${paths.beneficiaries}/:id`)?.params.id
  useShortcuts<'beneficiaries'>({
    ...rowKeys(activeId),
    Escape: useCloseDetail(paths.beneficiaries, detail !== null),
  })
  return (
    <>
      {detail === null || isWide ? (
        <PageHeader
          title="Beneficiarios"
          subtitle="A quién se le puede pagar y con qué cuentas. Cada cuenta la verifica una segunda persona."
          actions={
            <>
              <Button component={Link} to={paths.verifyAccounts} variant="outlined" color="inherit">
                Cuentas por verificar
              </Button>
              <Button component={Link} to={paths.importBeneficiaries} variant="outlined" color="inherit">
                Importar
              </Button>
              <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setIsNew(true)}>
                Nuevo proveedor
              </Button>
            </>
          }
        />
      ) : null}
      <SplitView
        list={(isBeside) => <BeneficiaryList isBeside={isBeside} activeId={activeId} />}
        detail={detail}
      />
      {wasNew ? (
        <Suspense>
          <NewBeneficiaryDialog
            isOpen={isNew}
            onClose={() => setIsNew(false)}
            onCreated={(id) => {
              setIsNew(false)
              void navigate(`${paths.beneficiary(id)}${search}`)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function BeneficiaryList({ isBeside, activeId }: { isBeside: boolean; activeId: string | undefined }) {
  const { search } = useLocation()
  const { filters, pages } = useList(
    generatedApi.endpoints.listBeneficiaries,
    DEFAULTS,
    ({ unverified: some, ...values }) => ({ ...given(values), ...(some === '' ? {} : { unverified: true }) }),
  )
  const { q, kind, unverified } = filters.values
  const showsDocuments = useShowsDocuments(pages.items)
  return (
    <Section padded={false}>
      <FilterBar
        {...filters.bar}
        search={
          <FilterSearch
            label={showsDocuments ? 'Buscar nombre o documento' : 'Buscar nombre'}
            {...filters.field('q')}
          />
        }
        views={<Views screen={paths.beneficiaries} />}
        used={filters.used}
      >
        <FilterSelect label="Tipo" {...filters.field('kind')} options={KINDS} />
        <Button
          variant="outlined"
          color="inherit"
          aria-pressed={unverified !== ''}
          onClick={() => filters.set({ unverified: unverified === '' ? 'true' : '' })}
          sx={unverified === '' ? undefined : { bgcolor: 'primary.light', color: 'primary.dark' }}
          startIcon={unverified === '' ? undefined : <Icon name="check" />}
        >
          Con cuentas sin verificar
        </Button>
      </FilterBar>
      <PagedTable
        label="Beneficiarios"
        columns={COLUMNS}
        pages={pages}
        rowKey={(row) => row.id}
        rowHref={(row) => `${paths.beneficiary(row.id)}${search}`}
        opensBeside
        activeKey={activeId}
        isCompact={isBeside}
        keptBeside={KEPT}
        empty={emptyList(
          filters,
          {
            title:
              unverified !== '' && q === '' && kind === ''
                ? 'Ninguna cuenta espera verificación'
                : 'Ningún beneficiario coincide',
          },
          {
            title: 'Todavía no hay beneficiarios',
            text: 'El personal aparece solo; a los proveedores los registras tú con «Nuevo proveedor».',
          },
        )}
      />
    </Section>
  )
}
