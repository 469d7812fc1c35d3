import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router'
import './receipt.css'
import { useGetPaymentQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { type Paper, Receipt } from './Receipt'

const PAPERS: readonly { value: Paper; label: string }[] = [
  { value: 'letter', label: 'Carta' },
  { value: 'a4', label: 'A4' },
  { value: 'roll', label: 'Rollo de 80 mm' },
]
const PAPER_KEY = 'caudal.receiptPaper'

function storedPaper(): Paper {
  const stored = localStorage.getItem(PAPER_KEY)
  return PAPERS.find((paper) => paper.value === stored)?.value ?? 'letter'
}

/** Tells the style sheet which paper, and the browser how to name the file. */
function usePrintSetup(paper: Paper, number: string | undefined): void {
  useEffect(() => {
    const root = document.documentElement
    const title = document.title
    root.dataset.receiptPaper = paper
    if (number !== undefined) {
      document.title = `Comprobante ${number}`
    }
    return () => {
      delete root.dataset.receiptPaper
      document.title = title
    }
  }, [paper, number])
}

/** The printable receipt of a confirmed payment. On paper stands the receipt alone. */
export function ReceiptPage() {
  const { id = '' } = useParams()
  const {
    currentData: payment,
    error,
    refetch,
  } = useGetPaymentQuery({ id }, { refetchOnMountOrArgChange: true })
  const [paper, setPaper] = useState(storedPaper)
  const problem = asProblem(error)
  const receipt = payment?.receipt ?? null
  usePrintSetup(paper, receipt?.number)

  const choose = (value: string) => {
    const chosen = PAPERS.find((p) => p.value === value)?.value
    if (chosen !== undefined) {
      setPaper(chosen)
      localStorage.setItem(PAPER_KEY, chosen)
    }
  }

  return (
    <>
      <Box sx={{ displayPrint: 'none' }}>
        <PageHeader
          title="Comprobante de pago"
          subtitle={payment?.number}
          back={<BackLink to={paths.singlePayment(id)}>Volver al pago</BackLink>}
          actions={
            payment === undefined || receipt === null ? null : (
              <>
                <TextField
                  select
                  size="small"
                  label="Papel"
                  value={paper}
                  onChange={(event) => {
                    choose(event.target.value)
                  }}
                  sx={{ minWidth: 160 }}
                >
                  {PAPERS.map(({ value, label }) => (
                    <MenuItem key={value} value={value}>
                      {label}
                    </MenuItem>
                  ))}
                </TextField>
                <Button
                  variant="contained"
                  onClick={() => {
                    window.print()
                  }}
                >
                  Imprimir
                </Button>
              </>
            )
          }
        />
      </Box>
      {payment !== undefined ? (
        receipt === null ? (
          <Section>
            <EmptyState
              cause="nothing-yet"
              title="Este pago no tiene comprobante"
              text="El comprobante existe mientras el pago está confirmado por el banco."
              action={
                <Button component={RouterLink} to={paths.singlePayment(id)} variant="contained">
                  Ver el pago
                </Button>
              }
            />
          </Section>
        ) : (
          <Receipt payment={payment} receipt={receipt} paper={paper} />
        )
      ) : problem === null ? (
        <Skeleton variant="rounded" height={480} />
      ) : (
        <Section>
          <ProblemAlert
            problem={problem.status === 404 ? { detail: 'No encontramos este pago.' } : problem}
            onRetry={problem.status === 404 ? undefined : refetch}
          />
        </Section>
      )}
    </>
  )
}
