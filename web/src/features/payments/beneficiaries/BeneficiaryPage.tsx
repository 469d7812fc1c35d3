import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useState } from 'react'
import { Link as RouterLink, useLocation, useParams } from 'react-router'
import { type BeneficiaryDetail, type PaymentItem, useGetBeneficiaryQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { type Column, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { Icon } from '@/ui/icons'
import { MoneyText } from '@/ui/MoneyText'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { beneficiaryKindWords, documentWords, stateWords } from '../words'
import { AccountCard } from './AccountCard'
import { AddAccountDialog, EditBeneficiaryDialog, useOnceOpen } from './lazyDialogs'

const PAYMENT_COLUMNS: readonly Column<PaymentItem>[] = [
  {
    key: 'number',
    header: 'Pago',
    isTitle: true,
    cell: (row) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {row.number}
      </Box>
    ),
  },
  { key: 'state', header: 'Estado', cell: (row) => <StatePill {...stateWords(row.state)} /> },
  {
    key: 'date',
    header: 'Ejecución',
    cell: (row) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {formatDate(row.execution_date)}
      </Box>
    ),
  },
  {
    key: 'amount',
    header: 'Monto',
    align: 'right',
    isTitle: true,
    cell: (row) => <MoneyText amount_minor={row.amount_minor} currency={row.currency} />,
  },
]

/** One beneficiary: its data, its accounts and what it was paid lately. */
export function BeneficiaryPage() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetBeneficiaryQuery({ id }, { refetchOnMountOrArgChange: true })
  const { search } = useLocation()
  const isBeside = useMediaQuery(useTheme().breakpoints.up('lg'))
  const listAddress = { pathname: paths.beneficiaries, search }
  const problem = asProblem(error)
  return (
    <>
      {isBeside ? null : <BackLink to={listAddress}>Volver a beneficiarios</BackLink>}
      {currentData !== undefined ? (
        <Detail key={id} beneficiary={currentData} isBeside={isBeside} listAddress={listAddress} />
      ) : problem === null ? (
        <Section>
          <Box role="status">
            <VisuallyHidden>Cargando el beneficiario</VisuallyHidden>
            <Skeleton width="50%" height={36} />
            <Skeleton height={200} />
          </Box>
        </Section>
      ) : (
        <Section>
          {problem.status === 404 ? (
            <>
              <Typography variant="h6" component={isBeside ? 'h2' : 'h1'} tabIndex={-1}>
                Beneficiario
              </Typography>
              <EmptyState cause="no-match" title="No encontramos este beneficiario" />
            </>
          ) : (
            <ProblemAlert problem={problem} onRetry={refetch} />
          )}
        </Section>
      )}
    </>
  )
}

interface DetailProps {
  beneficiary: BeneficiaryDetail
  isBeside: boolean
  listAddress: { pathname: string; search: string }
}

function Detail({ beneficiary, isBeside, listAddress }: DetailProps) {
  const [open, setOpen] = useState<'edit' | 'account' | null>(null)
  const wasEdited = useOnceOpen(open === 'edit')
  const wasAdding = useOnceOpen(open === 'account')
  const close = () => {
    setOpen(null)
  }
  return (
    <article aria-label={beneficiary.name}>
      <Section>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start', mb: 2 }}>
          <Typography
            variant="h6"
            component={isBeside ? 'h2' : 'h1'}
            tabIndex={-1}
            sx={{ outline: 'none', flexGrow: 1 }}
          >
            {beneficiary.name}
          </Typography>
          {beneficiary.active ? null : <StatePill tone="neutral" label="Inactivo" />}
          {isBeside ? (
            <IconButton
              component={RouterLink}
              to={listAddress}
              state={{ keepFocus: true }}
              preventScrollReset
              aria-label="Cerrar el detalle"
              edge="end"
              size="small"
            >
              <Icon name="close" />
            </IconButton>
          ) : null}
        </Stack>
        <Facts
          items={[
            { name: 'Tipo', value: beneficiaryKindWords(beneficiary.kind) },
            {
              name: 'Documento',
              value: documentWords(beneficiary.document_type, beneficiary.document_number),
            },
            { name: 'Correo', value: beneficiary.email },
          ]}
        />
        <Stack direction="row" useFlexGap sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => {
              setOpen('edit')
            }}
          >
            Editar datos
          </Button>
        </Stack>
      </Section>
      <Section
        title="Cuentas"
        actions={
          <Button
            startIcon={<Icon name="add" />}
            onClick={() => {
              setOpen('account')
            }}
          >
            Agregar cuenta
          </Button>
        }
      >
        {beneficiary.accounts.length === 0 ? (
          <EmptyState
            cause="nothing-yet"
            title="Todavía no tiene cuentas"
            text="Agrega una con su soporte a la vista; otra persona la verifica."
          />
        ) : (
          <Box component="ul" aria-label="Cuentas" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {beneficiary.accounts.map((account) => (
              <AccountCard key={account.id} account={account} owner={beneficiary} />
            ))}
          </Box>
        )}
      </Section>
      <Section title="Últimos pagos" padded={false}>
        <DataTable
          label="Últimos pagos"
          columns={PAYMENT_COLUMNS}
          rows={beneficiary.payments}
          rowKey={(row) => row.id}
          rowHref={(row) => `${paths.singlePayment(row.id)}?tab=all`}
          empty={<EmptyState cause="nothing-yet" title="Todavía no se le ha pagado nada" />}
        />
      </Section>
      <Suspense>
        {wasEdited ? (
          <EditBeneficiaryDialog beneficiary={beneficiary} isOpen={open === 'edit'} onClose={close} />
        ) : null}
        {wasAdding ? (
          <AddAccountDialog beneficiary={beneficiary} isOpen={open === 'account'} onClose={close} />
        ) : null}
      </Suspense>
    </article>
  )
}
