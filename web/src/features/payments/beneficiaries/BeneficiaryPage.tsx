import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { type BeneficiaryDetail, useGetBeneficiaryQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { List } from '@/app/lists/List'
import { paths } from '@/lib/paths'
import { documentWords } from '@/lib/payees'
import { BackLink } from '@/ui/BackLink'
import { DetailHeading } from '@/ui/DetailHeading'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { Icon } from '@/ui/icons'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { beneficiaryKindWords } from '../words'
import { AccountCard } from './AccountCard'
import { AddAccountDialog, EditBeneficiaryDialog, useOnceOpen } from './lazyDialogs'
import { PAYMENTS } from './payments'

/** One beneficiary: its data, its accounts and what it was paid lately. */
export function BeneficiaryPage() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetBeneficiaryQuery({ id }, { refetchOnMountOrArgChange: true })
  const { search } = useLocation()
  const list = { pathname: paths.beneficiaries, search }
  return (
    <RecordGate
      record={currentData}
      problem={asProblem(error)}
      onRetry={refetch}
      back={<BackLink to={list}>Volver a beneficiarios</BackLink>}
      loading="Cargando el beneficiario"
      missing={{ heading: 'Beneficiario', title: 'No encontramos este beneficiario' }}
    >
      {(beneficiary) => <Detail key={id} beneficiary={beneficiary} list={list} />}
    </RecordGate>
  )
}

interface DetailProps {
  beneficiary: BeneficiaryDetail
  list: { pathname: string; search: string }
}

function Detail({ beneficiary, list }: DetailProps) {
  const [open, setOpen] = useState<'edit' | 'account' | null>(null)
  const wasEdited = useOnceOpen(open === 'edit')
  const wasAdding = useOnceOpen(open === 'account')
  const close = () => setOpen(null)
  return (
    <article aria-label={beneficiary.name}>
      <Section>
        <DetailHeading
          title={beneficiary.name}
          state={beneficiary.active ? undefined : { tone: 'neutral', label: 'Inactivo' }}
          list={list}
        />
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
        {beneficiary.to_choose ? (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            Tu permiso no vale en todas las sucursales: ves lo necesario para elegir a quién pagar. Los datos
            y las cuentas los registra y corrige quien paga por toda la empresa.
          </Typography>
        ) : (
          <Stack direction="row" useFlexGap sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" color="inherit" onClick={() => setOpen('edit')}>
              Editar datos
            </Button>
          </Stack>
        )}
      </Section>
      <Section
        title="Cuentas"
        actions={
          beneficiary.to_choose ? null : (
            <Button startIcon={<Icon name="add" />} onClick={() => setOpen('account')}>
              Agregar cuenta
            </Button>
          )
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
      <List
        of={{ ...PAYMENTS, label: 'Últimos pagos' }}
        pages={{ items: beneficiary.payments, problem: null }}
        title="Últimos pagos"
        actions={
          beneficiary.payments.length === 0 ? null : (
            <Button component={Link} to={paths.beneficiaryPayments(beneficiary.id)}>
              Ver todos
            </Button>
          )
        }
      />
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
