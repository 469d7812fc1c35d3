import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { Link, useLocation, useMatch, useNavigate, useOutlet } from 'react-router'
import { type BeneficiaryItem, generatedApi } from '@/api/client'
import { given, pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { paths } from '@/lib/paths'
import { documentWords } from '@/lib/payees'
import { useCloseDetail, useOpensBeside } from '@/ui/beside'
import type { Column } from '@/ui/DataTable'
import { Icon } from '@/ui/icons'
import { PageHeader } from '@/ui/PageHeader'
import { rowKeys } from '@/ui/rowFocus'
import { SplitView } from '@/ui/SplitView'
import { StatePill } from '@/ui/StatePill'
import { useShortcuts } from '@/ui/shortcuts'
import { useShowsDocuments } from '../useShowsDocuments'
import { beneficiaryKindWords } from '../words'
import { NewBeneficiaryDialog, useOnceOpen } from './lazyDialogs'

const KINDS = [
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

function beneficiariesOf(searchLabel: string) {
  return pagedList({
    label: 'Beneficiarios',
    endpoint: generatedApi.endpoints.listBeneficiaries,
    asked: ({ unverified, ...values }) => ({
      ...given(values),
      ...(unverified === '' ? {} : { unverified: true }),
    }),
    filters: [
      { kind: 'search', key: 'q', label: searchLabel },
      { kind: 'choice', key: 'kind', label: 'Tipo', any: 'Cualquiera', choices: KINDS },
      { kind: 'pressed', key: 'unverified', label: 'Con cuentas sin verificar' },
    ],
    filtersBeside: true,
    views: paths.beneficiaries,
    file: 'beneficiaries',
    columns: COLUMNS,
    rowKey: (row) => row.id,
    rowHref: (row, search) => `${paths.beneficiary(row.id)}${search}`,
    opensBeside: true,
    keptBeside: ['document', 'accounts'],
    noMatch: ({ changed }) => ({
      title:
        changed.length === 1 && changed[0] === 'unverified'
          ? 'Ninguna cuenta espera verificación'
          : 'Ningún beneficiario coincide',
    }),
    nothing: {
      title: 'Todavía no hay beneficiarios',
      text: 'El personal aparece solo; a los proveedores los registras tú con «Nuevo proveedor».',
    },
  })
}

const BENEFICIARIES = beneficiariesOf('Buscar nombre')
const WITH_DOCUMENTS = beneficiariesOf('Buscar nombre o documento')

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
  const list = useList(BENEFICIARIES)
  const showsDocuments = useShowsDocuments(list.pages.items)
  return (
    <List
      {...list}
      of={showsDocuments ? WITH_DOCUMENTS : BENEFICIARIES}
      isBeside={isBeside}
      activeKey={activeId}
    />
  )
}
